import { targetOf } from '../../../suites/streams/feedback.js'
import type { RecalledItem } from '../../contract.js'
import { readStimulus } from './stimulus.js'

/** An earlier task and its right answer. */
export interface Lesson {
  question: string
  target: string
  /** Text of the option that was right, where there were options. */
  meaning?: string
}

/** What is worth keeping of a task and the feedback on it. */
export function lessonOf(task: string, target: string): Lesson {
  const { question, options } = readStimulus(task)
  const meaning = options[target.charCodeAt(0) - 65]
  return { question, target, ...(meaning !== undefined && { meaning }) }
}

export function noteOf({ question, target, meaning }: Lesson): string {
  const last = meaning === undefined ? '' : `\nMeaning: ${meaning}`
  return `Learned from feedback.\nTask: ${question}\nAnswer: ${target}${last}`
}

const NOTE = /^Learned from feedback\.\nTask: ([\s\S]*?)\nAnswer: ([\s\S]*?)(?:\nMeaning: (.*))?$/

/**
 * The lessons in what a memory returned, the oldest first: notes, and tasks whose feedback came back with them
 * from the same session.
 */
export function lessonsIn(pack: readonly RecalledItem[]): Lesson[] {
  return pack
    .flatMap(({ text, sources, at = '' }) => {
      const note = NOTE.exec(text.trim())
      if (note) {
        const [, question = '', target = '', meaning] = note
        return { at, lesson: { question, target, ...(meaning !== undefined && { meaning }) } }
      }
      const target = targetOf(text)
      const session = sources?.[0]
      if (target === undefined || session === undefined) return []
      const task = pack.find(item => item.sources?.[0] === session && isTask(item.text))
      return task ? { at, lesson: lessonOf(task.text, target) } : []
    })
    .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
    .map(({ lesson }) => lesson)
}

/** Replies and feedback come back from the same session too. */
const isTask = (text: string) => /\n\n(?:A\) |Functions:\n|The answer is )/.test(text)
