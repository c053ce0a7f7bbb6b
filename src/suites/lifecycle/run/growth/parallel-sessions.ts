import type { RunContext } from '../context.js'
import { settleWrites } from '../settle-writes.js'
import { listing } from '../unchanged.js'
import { type RunGrowthCheck, USER } from './check.js'
import { ask, message, unserved, writeAll } from './write.js'

const NAMES =
  'Abelard Brunhild Corisande Dagobert Eulalia Fridolin Griselda Hyacinth Isidora Jocasta Kunibert Leocadia Melisande Nepomuk Ottokar Petronel Quirin Rosamund Sidonia Theobald'.split(
    ' ',
  )
const DATE = '2026-03-02T09:00:00Z'

/** Many short sessions at once: each is still there afterwards. */
export const parallelSessions: RunGrowthCheck = async context => {
  const { memory } = context
  const reason = unserved(memory)
  if (reason !== undefined) return { notApplicable: reason }
  const problems: string[] = []
  let of = 0
  if (memory.afterTurn) {
    const facts = factsOf('locker', 310)
    const steps = facts.map(({ name, text }) => message(`t-${name}`, text, { together: 'all' }))
    await writeAll(context, steps)
    problems.push(...(await lostOf(context, facts, 'conversations')))
    of += facts.length
  }
  if (memory.ingest) {
    const facts = factsOf('bicycle', 740)
    await ingestAll(context, facts)
    problems.push(...(await lostOf(context, facts, 'sessions')))
    of += facts.length
  }
  return { id: 'parallel', right: of - problems.length, of, problems }
}

interface NamedFact {
  name: string
  text: string
  question: string
  value: string
}

function factsOf(thing: string, first: number): NamedFact[] {
  return NAMES.map((name, index) => {
    const value = String(first + index * 7)
    const text = `The ${thing} of ${name} has the number ${value}.`
    return { name, text, question: `Which number has the ${thing} of ${name}?`, value }
  })
}

async function ingestAll(context: RunContext, facts: readonly NamedFact[]): Promise<void> {
  const writes = await Promise.all(
    facts.map(async ({ name, text }) => ({
      user: USER,
      text,
      receipt: await context.memory.ingest?.({
        ...{ id: `session-${name}`, user: USER, project: 'Home', date: DATE },
        turns: [{ role: 'user', content: context.stamp?.(text, DATE) ?? text, at: DATE }],
      }),
    })),
  )
  await settleWrites(context, writes)
}

/** What is neither listed nor recalled. */
async function lostOf(context: RunContext, facts: readonly NamedFact[], what: string) {
  const listed = [...((await listing(context.memory, [USER]))?.get(USER) ?? [])].join('\n')
  const lost: string[] = []
  for (const { name, question, value } of facts) {
    if (new RegExp(`${name}\\b.*\\b${value}\\b`).test(listed)) continue
    const pack = await ask(context, question, `who-${what}-${name}`)
    if (!pack.includes(value)) {
      lost.push(`of ${facts.length} ${what} written at the same time, that of ${name} is lost`)
    }
  }
  return lost
}
