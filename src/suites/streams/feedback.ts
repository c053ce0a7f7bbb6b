/** What an assistant replies to feedback, and nothing else. */
export const ACKNOWLEDGEMENT = 'Feedback recorded'

/**
 * The corrective feedback after a task: a text of fixed form that holds the target as the source has it,
 * character for character, on lines of its own. It says nothing of whether the answer was right.
 */
export function feedbackText(target: string): string {
  return `${HEAD}\n${target}\n${TAIL}`
}

const HEAD = 'Feedback on the task above. The correct answer is:'
const TAIL = `This is no new task, so do not answer it again. Keep what may help with later tasks, then reply with exactly: ${ACKNOWLEDGEMENT}`

/** The target that a feedback tells; undefined for any other text. */
export function targetOf(feedback: string): string | undefined {
  if (!feedback.startsWith(`${HEAD}\n`) || !feedback.endsWith(`\n${TAIL}`)) return undefined
  return feedback.slice(HEAD.length + 1, -TAIL.length - 1)
}

/** Whether a reply is the acknowledgement; white space around it and one full stop are let pass. */
export function isAcknowledgement(reply: string): boolean {
  return reply.trim().replace(/\.$/, '') === ACKNOWLEDGEMENT
}
