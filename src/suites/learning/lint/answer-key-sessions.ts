import { teaches } from '../../../dataset/evidence.js'
import type { Plant } from '../../../dataset/plant.js'
import type { PastSession } from '../../../dataset/session.js'
import { defineRule } from './rule.js'

const SESSIONS = /\[([A-Za-z0-9_-]+(?:\s*,\s*[A-Za-z0-9_-]+)*)\]/g

/** Every entry of the answer key names its sessions, and they teach it. */
export const answerKeySessions = defineRule(
  'answer-key-sessions',
  ({ answerKey, sessions, plants }, report) => {
    if (!sessions) return
    const known = new Set(sessions.value.map(({ id }) => id))
    for (const { path, text } of answerKey) {
      for (const entry of entriesIn(text)) {
        const place = { file: path, line: entry.line, column: 1 }
        const tags = sessionTags(entry.text, known)
        if (!tags) {
          if (!entry.isItem) continue
          const message = 'the entry names no session that it comes from'
          report.error(place, message, 'End it with the ids of its sessions, such as [S1, S4].')
          continue
        }
        const unknown = tags.filter(id => !known.has(id))
        if (unknown.length > 0) {
          const message = `there is no session ${unknown.join(', ')}`
          report.error(place, message, 'Correct the ids at the end of the entry.')
          continue
        }
        const taught = plants?.value.filter(plant => taughtIn(plant, tags, sessions.value)) ?? []
        if (!plants || taught.some(plant => teaches(entry.text, plant))) continue
        report.error(
          place,
          `no plant of ${tags.join(', ')} has its evidence in this entry`,
          'Name the sessions that teach it, or widen the evidence of the plant to these words.',
        )
      }
    }
  },
)

/** Whether one of the sessions teaches the plant, or says it again. */
function taughtIn({ id, session }: Plant, tags: string[], sessions: PastSession[]): boolean {
  return (
    tags.includes(session) ||
    sessions.some(({ id: said, plants }) => tags.includes(said) && plants.includes(id))
  )
}

/** The ids in the last brackets of an entry that look like ids of sessions. */
function sessionTags(text: string, known: Set<string>): string[] | undefined {
  const shapes = new Set([...known].map(shape))
  return [...text.matchAll(SESSIONS)]
    .map(([, ids = '']) => ids.split(/\s*,\s*/))
    .findLast(ids => ids.some(id => known.has(id)) || ids.every(id => shapes.has(shape(id))))
}

/** `S14` and `S1` have one shape: what differs is the number. */
function shape(id: string): string {
  return id.replace(/\d+/g, '0')
}

interface Entry {
  line: number
  text: string
  /** An item of a list; other lines need no sessions. */
  isItem: boolean
}

/** Items of lists with the lines that continue them, and every other line on its own. */
function entriesIn(text: string): Entry[] {
  const entries: Entry[] = []
  text.split('\n').forEach((line, index) => {
    const last = entries.at(-1)
    const isItem = /^\s*(?:[-*•]|\d+[.)])\s/.test(line)
    if (!isItem && /^\s+\S/.test(line) && last?.isItem) last.text += `\n${line}`
    else entries.push({ line: index + 1, text: line, isItem })
  })
  return entries
}
