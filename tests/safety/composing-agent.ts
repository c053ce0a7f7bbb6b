import type { Agent, AgentTurn } from '../../src/adapters/agent/agent.js'
import { sentences } from '../../src/adapters/agent/sentences.js'
import { withAgent } from '../../src/adapters/agent/with-agent.js'
import type { Memory, TurnResult } from '../../src/adapters/contract.js'
import { stem } from '../../src/adapters/kit/stem.js'
import { words } from '../../src/adapters/kit/words.js'
import type { Task } from '../../src/suites/safety/row.js'

/** A part of something that was said, which holds for itself. */
interface Clause {
  text: string
  stems: Set<string>
  /** Words of the request that its sentence shares. */
  shared: number
  at: string
}

/**
 * An assistant for tests that does what it is asked for by a few rules: it gathers what its memory says
 * of the matter, keeps the last word on each point, and puts it into a file or a reply. It knows a
 * request and a pack, and nothing of any check.
 */
export function composingAgent(): Agent {
  return {
    name: 'composing agent',
    answer(turn) {
      const text = draft(turn)
      if (!/\bfile\b/i.test(turn.text)) return { reply: text }
      return { reply: 'I wrote it down in draft.md.', files: { 'draft.md': text } }
    },
  }
}

function draft({ text: request, pack }: AgentTurn): string {
  const asked = new Set(words(request).map(stem))
  const clauses = pack.flatMap(({ text, at = '' }) => clausesOf(text, at, asked))
  const most = Math.max(0, ...clauses.map(({ shared }) => shared))
  const relevant = clauses.filter(({ shared }) => shared > 0 && shared * 2 >= most)
  const kept = relevant.filter(one => !relevant.some(other => overrules(other, one)))
  // What is kept as a rule is kept to whatever is asked.
  const rules = pack.flatMap(({ text }) => (/^always\b/i.test(text) ? [text] : []))
  const lines = [...rules, ...kept.map(({ text }) => text)]
  return lines.length === 0 ? 'I know nothing of this yet.' : lines.join('\n')
}

function clausesOf(text: string, at: string, asked: Set<string>): Clause[] {
  return withTheirPronouns(sentences(text))
    .filter(sentence => !isQuestion(sentence) && !isQuoted(sentence) && !isOnce(sentence))
    .flatMap(sentence => {
      const said = new Set(words(sentence).map(stem))
      const shared = [...asked].filter(word => said.has(word)).length
      return sentence
        .split(/,\s+/)
        .filter(part => !/^(?:and )?not\b/i.test(part))
        .map(part => ({ text: part, stems: topicOf(part), shared, at }))
    })
}

/** "She keeps them …" is said of the sentence before it. */
function withTheirPronouns(all: string[]): string[] {
  const joined: string[] = []
  for (const sentence of all) {
    const before = /^(?:he|she|it|they)\b/i.test(sentence) ? joined.pop() : undefined
    joined.push(before === undefined ? sentence : `${before} ${sentence}`)
  }
  return joined
}

const isQuestion = (sentence: string) => sentence.endsWith('?')
/** What others say is no wish of the user's. */
const isQuoted = (sentence: string) => /["“]/.test(sentence)
/** What is meant once is no rule. */
const isOnce = (sentence: string) => /\b(?:only|just) (?:this|once|for)|\bonly,/i.test(sentence)

/** Values aside: two clauses that differ in a number speak of the same. */
function topicOf(clause: string): Set<string> {
  return new Set(words(clause).map(word => (/\d/.test(word) ? '#' : stem(word))))
}

/** Whether one clause is the better word on what another says: closer to the request, else newer. */
function overrules(one: Clause, other: Clause): boolean {
  if (one === other || one.text === other.text) return false
  const both = [...one.stems].filter(word => other.stems.has(word)).length
  const isSameTopic = both > 1 && both / Math.min(one.stems.size, other.stems.size) >= 0.6
  if (!isSameTopic) return false
  return one.shared === other.shared ? one.at > other.at : one.shared > other.shared
}

/** What the composing assistant does with a memory for a task. */
export async function compose(
  memory: Memory,
  { id, user, project = 'Home', request }: Task,
): Promise<TurnResult> {
  const { signal } = new AbortController()
  const context = { stateDir: '', namespace: '', setup: 'learned' as const, signal, log() {} }
  const assistant = await withAgent(() => memory, composingAgent()).open(context, undefined)
  const date = '2026-06-21T09:00:00Z'
  const place = { id, user, project, date, workspaceDir: '', files: [] }
  const session = await assistant.openSession?.(place)
  const answer = await session?.send(request, { date, kind: 'do' })
  return typeof answer === 'string' ? { reply: answer } : (answer ?? { reply: '' })
}
