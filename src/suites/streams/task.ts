import type { OfferedFunction } from './match/offered-functions.js'
import { offeredFunctions } from './match/offered-functions.js'
import { type WantedCall, wantedCalls } from './match/wanted-calls.js'
import { choiceQuestion, integerQuestion, letterAt, toolQuestion } from './question.js'
import type { AimeRecord, GpqaRecord, MmluRecord, StreamRecord, ToolRecord } from './records.js'
import { FORMATS, type StreamFormat } from './row.js'

/** What an answer is held against. */
export type Match =
  | { mode: 'integer' }
  | { mode: 'choice'; lastLetter: string }
  | { mode: 'tool_call'; wanted: WantedCall[]; functions: OfferedFunction[] }

/** A record of a stream as it is run. */
export interface StreamTask {
  id: string
  /** What the assistant is told. */
  question: string
  /** The right answer as the source has it, character for character. */
  target: string
  match: Match
  lesson?: string
  uses: string[]
}

/** The field of a record that holds its target. */
export function targetField(record: StreamRecord): 'answer' | 'ground_truth' {
  return record.answer === undefined ? 'ground_truth' : 'answer'
}

/**
 * Makes a task of a record that obeys its schema.
 *
 * @param id of a record that has none, or a number
 * @param target the text of the record's target as it stands in its file
 * @throws RecordError where the record contradicts itself
 */
export function taskOf(
  format: StreamFormat,
  record: StreamRecord,
  id: string,
  target: string,
): StreamTask {
  const { lesson, uses = [] } = record
  const own = typeof record.id === 'string' ? record.id : id
  const about = { id: own, target, ...(lesson !== undefined && { lesson }), uses }
  if (format === 'aime_2024') {
    return { ...about, question: integerQuestion(record as AimeRecord), match: { mode: 'integer' } }
  }
  if (format === 'toolbench') return { ...about, ...toolTask(record as ToolRecord) }
  const choice = record as GpqaRecord | MmluRecord
  assertConsistent(choice)
  const { lastLetter } = FORMATS[format]
  return { ...about, question: choiceQuestion(choice), match: { mode: 'choice', lastLetter } }
}

/** A record that contradicts itself. */
export class RecordError extends Error {
  override readonly name = 'RecordError'

  constructor(
    /** The field that is wrong. */
    readonly field: string,
    message: string,
    readonly fix: string,
  ) {
    super(message)
  }
}

function assertConsistent(record: GpqaRecord | MmluRecord): void {
  const { options, answer } = record
  const index = answer.charCodeAt(0) - 65
  if (index >= options.length) {
    throw new RecordError(
      'answer',
      `the answer is ${answer}, and the options end at ${letterAt(options.length - 1)}`,
      'Name the letter of an option.',
    )
  }
  const { answer_index: told } = record as MmluRecord
  if (told !== undefined && told !== index) {
    throw new RecordError(
      'answer_index',
      `answer_index is ${told} (${letterAt(told)}), and the answer ${answer}`,
      'Make the two name the same option.',
    )
  }
}

function toolTask(record: ToolRecord): Pick<StreamTask, 'question' | 'match'> {
  const field = record.functions === undefined ? 'function' : 'functions'
  const functions = offeredFunctions(record[field])
  if (functions.length === 0) {
    throw new RecordError(field, `${field} names no function`, 'Give each function a "name".')
  }
  const target = targetField(record)
  const wanted = wantedCalls(record[target], functions)
  const example = '{"name": "f", "arguments": {"a": 1}}, {"f": {"a": [1]}} or f(a=1)'
  if (!wanted) {
    throw new RecordError(target, `${target} is no call that can be read`, `Write ${example}.`)
  }
  const unknown = wanted.find(({ name }) => !functions.some(one => one.name === name))
  if (unknown) {
    throw new RecordError(
      target,
      `${target} calls ${unknown.name}, which is not among the functions`,
      'Call a function that the task offers.',
    )
  }
  return {
    question: toolQuestion(record, functions),
    match: { mode: 'tool_call', wanted, functions },
  }
}
