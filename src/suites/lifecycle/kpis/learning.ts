import type { ScenarioOutcome } from '../outcome.js'
import { derivedIn } from './derived.js'
import { type Kpi, kpiOf } from './kpi.js'
import { answeredRight, lastAsked, type RunData, shareOf } from './run-data.js'

const kpi = kpiOf('learning')

/** What was made of lessons and feedback, and what synthesis adds. */
export function learningKpis({ scores, runs }: RunData): Kpi[] {
  const lessons = lastAsked(scores).filter(({ group }) => group === 'learning')
  const share = (name: string, answers: (boolean | null)[]) => {
    const { value, n } = shareOf(answers)
    return kpi(name, value, '%', 'higher', n)
  }
  const gain = gainOf(scores)
  const beliefs = derivedIn(runs, 'beliefs')
  const facts = derivedIn(runs, 'facts')
  const count = (found: readonly unknown[] | null) => found && found.length / runs.length
  return [
    share(
      'lesson in pack',
      lessons.map(({ hit }) => hit),
    ),
    share('lesson answered', lessons.map(answeredRight)),
    share(
      'lesson captured',
      lessons.map(({ captured }) => captured),
    ),
    kpi('synthesis gain', gain.points, 'points', 'higher', gain.n),
    kpi('beliefs built', builtIn(runs), 'count', null),
    kpi('beliefs held', count(beliefs), 'count', null),
    kpi('unsupported beliefs', unsupported(runs), 'count', 'lower', beliefs?.length ?? 0),
    kpi('facts held', count(facts), 'count', null),
  ]
}

/** Points of pack hit that synthesis adds, over the probes that were asked before and after it. */
function gainOf(scores: RunData['scores']): { points: number | null; n: number } {
  const key = ({ run, id }: (typeof scores)[number]) => `${run} ${id}`
  const before = new Map(
    scores.filter(({ phase }) => phase === 'recall').map(score => [key(score), score.hit]),
  )
  const gains = scores
    .filter(({ phase }) => phase === 'synthesis')
    .flatMap(score => {
      const was = before.get(key(score)) ?? null
      return was === null || score.hit === null ? [] : [Number(score.hit) - Number(was)]
    })
  const sum = gains.reduce((all, gain) => all + gain, 0)
  return { points: gains.length === 0 ? null : (100 * sum) / gains.length, n: gains.length }
}

/** Beliefs that were not there before synthesis, per run; `null` where nobody looked before. */
function builtIn(runs: RunData['runs']): number | null {
  const looked = runs.flat().filter(({ derived, derivedBefore }) => derived && derivedBefore)
  if (looked.length === 0) return null
  const keys = (derived: ScenarioOutcome['derived'] | undefined) =>
    Object.entries(derived ?? {}).flatMap(([user, { beliefs = [] }]) =>
      beliefs.map(({ id, text }) => JSON.stringify([user, id ?? text])),
    )
  const built = looked.flatMap(({ derived, derivedBefore }) => {
    const before = new Set(keys(derivedBefore))
    return keys(derived).filter(key => !before.has(key))
  })
  return built.length / runs.length
}

/** Beliefs that name nothing they rest on, per run; `null` where the memory never names a source. */
function unsupported(runs: RunData['runs']): number | null {
  const beliefs = derivedIn(runs, 'beliefs')
  const all = [...(beliefs ?? []), ...(derivedIn(runs, 'facts') ?? [])]
  if (!beliefs || !all.some(({ sources }) => sources && sources.length > 0)) return null
  return beliefs.filter(({ sources = [] }) => sources.length === 0).length / runs.length
}
