import type { Memory } from '../../../adapters/contract.js'
import { anyShows } from '../evidence.js'
import type { MixUp, ProbesOutcome } from '../outcome.js'
import type { Fact } from '../row.js'
import { noteFound, placeOf, seenBy } from './mix-up.js'
import { type FreshMemory, type Probing, type Question, recallUnits } from './probing.js'
import { showsStill } from './run-forget.js'
import { writeAtOnce } from './write-at-once.js'

/** Questions that everybody asks at the same time. */
const ROUNDS = 6

/**
 * Everybody at once: each round, all people ask for something of their own and of another's in the
 * same moment, in recalls and, where there is an assistant, in sessions that stand open side by side.
 *
 * @param mayWrite false where what is written would stay: then they only recall
 */
export async function runSideBySide(
  probing: Probing,
  fresh: FreshMemory,
  facts: readonly Fact[],
  mayWrite = true,
): Promise<ProbesOutcome> {
  const mixUp: MixUp = { probes: 0, found: [] }
  const missed: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = probing.people.flatMap(user => {
      const fact = factOf(facts, user, round)
      return fact ? [{ user, ...placeOf(probing, fact), text: fact.question, fact }] : []
    })
    const foreign = probing.people.flatMap((user, index) => {
      const neighbour = probing.people[(index + 1) % probing.people.length] ?? user
      const fact = factOf(facts, neighbour, round)
      return fact ? [{ user, ...placeOf(probing, fact), text: fact.questionByOthers }] : []
    })
    const asked: Question[] = [...own.map(({ fact: _, ...question }) => question), ...foreign]
    const { memory } = fresh
    if (memory.recall) {
      const packs = await Promise.all(
        asked.map(question => seenBy(probing, question.user, () => recallUnits(memory, question))),
      )
      packs.forEach((units, index) => {
        noteFound(probing, mixUp, asked[index]?.user ?? '', 'recall', units, 'side by side')
      })
      for (const [index, { fact }] of own.entries()) {
        if (anyShows(packs[index] ?? [], fact.evidence)) continue
        const alone = await showsStill(probing, fresh, fact, undefined)
        if (alone.includes('recall')) missed.push(fact.id)
      }
    }
    if (memory.openSession && round === 0 && mayWrite) {
      const replies = await converse(memory, own)
      replies.forEach((reply, index) => {
        noteFound(probing, mixUp, own[index]?.user ?? '', 'reply', [reply], 'side by side')
      })
    }
  }
  const lostWrites = mayWrite ? await writeAtOnce(probing, fresh, mixUp) : undefined
  return { type: 'probes', mixUp, missed, ...(lostWrites && { lostWrites }) }
}

function factOf(facts: readonly Fact[], user: string, round: number): Fact | undefined {
  const own = facts.filter(({ owner, kind }) => owner === user && kind === 'said')
  return own[round % Math.max(1, own.length)]
}

/** All sessions are open before the first message is sent, and all messages are under way at once. */
async function converse(
  memory: Memory,
  asked: readonly { user: string; project?: string; date: string; text: string }[],
): Promise<string[]> {
  const sessions = await Promise.all(
    asked.map(({ user, project = 'Home', date }, index) =>
      memory.openSession?.({
        id: `side-by-side-${index + 1}`,
        user,
        project,
        date,
        workspaceDir: '',
        files: [],
      }),
    ),
  )
  const answers = await Promise.all(
    asked.map(({ text, date }, index) => sessions[index]?.send(text, { date, kind: 'ask' })),
  )
  await Promise.all(sessions.map(session => session?.close?.()))
  return answers.map(answer => (typeof answer === 'string' ? answer : (answer?.reply ?? '')))
}
