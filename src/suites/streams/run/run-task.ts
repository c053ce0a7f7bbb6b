import type { Usage } from '../../../adapters/contract.js'
import { feedbackText, isAcknowledgement } from '../feedback.js'
import { type Graded, grade } from '../grade.js'
import type { Order, StreamOutcome } from '../outcome.js'
import { feedbackDate, taskDate } from '../place.js'
import type { StreamTask } from '../task.js'

/** What came of one message; `reply` is absent where it broke. */
export interface Said {
  reply?: string
  error?: string
  /** Milliseconds. */
  ms: number
  usage?: Usage
}

/** One conversation with the assistant. */
export interface Conversation {
  /** What went wrong before it began. */
  problem?: string
  /** Sends a message; what breaks is told, not thrown. */
  say(text: string, date: string): Promise<Said>
  /** Ends it; returns what went wrong. */
  end(): Promise<string | undefined>
}

/** What was said in the conversation of a task. */
export interface TaskRun {
  task: StreamTask
  index: number
  answer: Said
  feedback: Said
  /** What went wrong beside the two. */
  problem?: string
  stimuli: number
}

/**
 * A task of a stream: the task, its feedback in the same conversation, and the end of the conversation. The
 * memory is neither asked nor told anything here: what it learns it learns from its own assistant.
 *
 * @param index place in its order, from 0
 */
export async function runTask(
  open: () => Promise<Conversation>,
  task: StreamTask,
  index: number,
): Promise<TaskRun> {
  let conversation: Conversation
  try {
    conversation = await open()
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown.message : String(thrown)
    return { task, index, answer: { error, ms: 0 }, feedback: { error, ms: 0 }, stimuli: 0 }
  }
  const answer = await conversation.say(task.question, taskDate(index))
  // A task that broke is followed by its feedback like any other.
  const feedback = await conversation.say(feedbackText(task.target), feedbackDate(index))
  const ended = await conversation.end()
  const problem = [conversation.problem, ended].filter(one => one !== undefined).join('; ')
  return { task, index, answer, feedback, ...(problem !== '' && { problem }), stimuli: 2 }
}

/** What a task measured, and the answer that was read; nothing was read where the task broke. */
export function outcomeOf(
  { task, index, answer, feedback, stimuli }: TaskRun,
  order: Order,
  run = 1,
): { outcome: StreamOutcome; graded: Graded | undefined } {
  const graded = answer.reply === undefined ? undefined : grade(task, answer.reply)
  const said = [answer, feedback]
  const spent = (of: 'calls' | 'tokens') => {
    const told = said.flatMap(({ usage }) => amountIn(usage?.[of]))
    return told.length === 0 ? {} : { [of]: told.reduce((sum, one) => sum + one, 0) }
  }
  return {
    graded,
    outcome: {
      type: 'task',
      task: task.id,
      order,
      ...(run > 1 && { run }),
      index,
      right: graded?.right ?? null,
      ...(graded?.nameRight !== undefined && { nameRight: graded.nameRight }),
      acknowledged: feedback.reply === undefined ? null : isAcknowledgement(feedback.reply),
      stimuli,
      turns: said.filter(({ reply }) => reply !== undefined).length,
      ms: Math.round(answer.ms + feedback.ms),
      ...spent('calls'),
      ...spent('tokens'),
    },
  }
}

/** An adapter may hand over anything. */
function amountIn(told: unknown): number[] {
  return typeof told === 'number' && Number.isFinite(told) ? [told] : []
}
