import type { OfferedFunction } from './match/offered-functions.js'
import type { AimeRecord, GpqaRecord, MmluRecord, ToolRecord } from './records.js'

/** What the assistant is told of a task with a whole number as its answer. */
export function integerQuestion({ problem }: AimeRecord): string {
  return `${problem}\n\nThe answer is a whole number from 0 to 999. End your reply with a line "Answer: <number>".`
}

/** What the assistant is told of a question with lettered options. */
export function choiceQuestion({ question, options }: GpqaRecord | MmluRecord): string {
  const lines = options.map((option, index) => `${letterAt(index)}) ${option}`)
  return `${question}\n\n${lines.join('\n')}\n\nEnd your reply with a line "Answer: <letter>".`
}

/** What the assistant is told of a task for which functions are to be called. */
export function toolQuestion(
  { question }: ToolRecord,
  functions: readonly OfferedFunction[],
): string {
  const offered = functions.map(({ source }) => `- ${JSON.stringify(source)}`)
  return [
    toolRequest(question),
    '',
    'Functions:',
    ...offered,
    '',
    'Reply with the calls that this needs and nothing else, one a line: {"name": "…", "arguments": {…}}.',
  ].join('\n')
}

/** The text of a question, or of its messages one below the other. */
function toolRequest(question: ToolRecord['question']): string {
  if (typeof question === 'string') return question
  const messages = question.flat()
  const alone = messages.length === 1
  return messages.map(({ role, content }) => (alone ? content : `${role}: ${content}`)).join('\n')
}

/** `A` for 0. */
export function letterAt(index: number): string {
  return String.fromCharCode(65 + index)
}
