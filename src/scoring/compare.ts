import { type CommonTest, changeOf, commonTests } from './change.js'
import type { CombinedScore } from './combined-score.js'
import { oneDecimal } from './one-decimal.js'
import { countsIn, PARTS, type PartName } from './parts.js'
import { type Interval, signTest } from './statistics/index.js'

/** A change below so many points is no move where runs do not show their noise. */
export const FLOOR = 3
/** For main, and for all parts of main together. */
const CONFIDENCE = 0.95

export interface Named {
  name: string
  score: CombinedScore
}

/** What moved from the base to another score. */
export interface Comparison {
  base: string
  other: string
  /** Main first, then its parts, then the traps. */
  moves: Move[]
  /** Tests that were always right on one side only, sorted by id: lost ones first. */
  flips: Flip[]
  /** For reading only: no cost decides. */
  resources: Resource[]
  /** Tests that both were compared on, and those that only one has in comparable form. */
  tests: { common: number; onlyBase: string[]; onlyOther: string[] }
  /** Names of scores that are incomplete; with one nothing is decided. */
  incomplete: string[]
  /** Something moved for the worse. */
  worse: boolean
}

export interface Move {
  part: PartName | 'traps'
  base: number
  other: number
  /** In points, of the printed numbers. */
  by: number
  noise: Noise
  moved: 'better' | 'worse' | null
  tests: number
}

/**
 * What a change must exceed. `interval`: the half width of the measured repeat interval of the
 * difference. `floor`: a convention, where a side has fewer than three runs; besides, the tests that
 * moved must lean to one side more than chance explains (`chance`, from 0 to 1, of `lost` and
 * `gained` tests). `none`: no noise excuses a trap.
 */
export type Noise =
  | { kind: 'interval'; points: number }
  | { kind: 'floor'; points: number; lost: number; gained: number; chance: number }
  | { kind: 'none' }

export interface Flip {
  id: string
  flip: 'lost' | 'gained'
  base: { passed: number; of: number }
  other: { passed: number; of: number }
}

export interface Resource {
  name: 'tokens' | 'usd' | 'p50 ms' | 'p95 ms'
  base: number
  other: number
  /** `null` within a tenth of a cost, or within a quarter and 5 ms of a time. */
  moved: 'better' | 'worse' | null
}

/** Compares over the tests that both measured with the same checks; `null` where there is none. */
export function compareScores(base: Named, other: Named): Comparison | null {
  const common = commonTests(base.score, other.score)
  if (common.length === 0) return null
  const moves = [...partMoves(common), ...trapsMove(base.score, other.score)]
  const flips = common.flatMap(flipOf)
  const ids = new Set(common.map(({ id }) => id))
  const onlyIn = ({ tests }: CombinedScore) =>
    Object.keys(tests)
      .filter(id => !ids.has(id))
      .sort()
  return {
    base: base.name,
    other: other.name,
    moves,
    flips: flips.sort((a, b) => (a.flip === b.flip ? 0 : a.flip === 'lost' ? -1 : 1)),
    resources: resourcesOf(base.score, other.score),
    tests: {
      common: common.length,
      onlyBase: onlyIn(base.score),
      onlyOther: onlyIn(other.score),
    },
    incomplete: [base, other].filter(({ score }) => !score.complete).map(({ name }) => name),
    worse: moves.some(({ moved }) => moved === 'worse'),
  }
}

/**
 * Main is held to 95 %. Its parts share another 5 % (Bonferroni), or with six of them every fourth
 * comparison of equal systems would name one that moved.
 */
function partMoves(common: CommonTest[]): Move[] {
  const parts = PARTS.filter(part => part !== 'main' && changeOf(part, common) !== null)
  const shared = 1 - (1 - CONFIDENCE) / Math.max(1, parts.length)
  return (['main', ...parts] as const).flatMap(part => {
    const confidence = part === 'main' ? CONFIDENCE : shared
    const change = changeOf(part, common, confidence)
    if (change === null) return []
    const { base, other, by, interval, tests } = change
    const noise = interval ? measured(interval) : assumed(part, common)
    const beyond = interval
      ? interval.high < -1e-9 || interval.low > 1e-9
      : isBeyond(by, tests, noise, 1 - confidence)
    const moved = by === 0 || !beyond ? null : by < 0 ? 'worse' : 'better'
    return [{ part, base, other, by, noise, moved, tests }]
  })
}

function measured({ low, high }: Interval): Noise {
  return { kind: 'interval', points: oneDecimal((high - low) / 2) }
}

/** What a part must move by where runs do not show how far they differ. */
function assumed(part: PartName, common: readonly CommonTest[]): Noise {
  const tests = common.filter(({ base, other }) => countsIn(part, base) && countsIn(part, other))
  const by = tests.map(({ base, other }) => (other.score ?? 0) - (base.score ?? 0))
  const lost = by.filter(change => change < -1e-9).length
  const gained = by.filter(change => change > 1e-9).length
  const chance = signTest(Math.max(lost, gained), Math.min(lost, gained))
  return { kind: 'floor', points: oneDecimal(floorOf(tests.length)), lost, gained, chance }
}

/**
 * One test that flips is never a move where nobody knows whether it flips on its own; both printed
 * numbers may be rounded away from each other.
 */
function floorOf(tests: number): number {
  return Math.max(FLOOR, 100 / tests + 0.1)
}

function isBeyond(by: number, tests: number, noise: Noise, chance: number): boolean {
  if (noise.kind !== 'floor' || Math.abs(by) <= floorOf(tests) + 1e-9) return false
  const leansAlike = by < 0 ? noise.lost > noise.gained : noise.gained > noise.lost
  return leansAlike && noise.chance <= chance
}

/** No noise excuses a trap. */
function trapsMove({ traps: base, tests }: CombinedScore, { traps: other }: CombinedScore): Move[] {
  if (base === null || other === null) return []
  const by = oneDecimal(other - base)
  const count = Object.values(tests).filter(({ split }) => split === 'trap').length
  const moved = by === 0 ? null : by < 0 ? 'worse' : 'better'
  return [{ part: 'traps', base, other, by, noise: { kind: 'none' }, moved, tests: count }]
}

function flipOf({ id, base, other }: CommonTest): Flip[] {
  if (base.of === 0 || other.of === 0) return []
  const [before, after] = [base.passed === base.of, other.passed === other.of]
  if (before === after) return []
  const times = ({ passed, of }: { passed: number; of: number }) => ({ passed, of })
  return [{ id, flip: before ? 'lost' : 'gained', base: times(base), other: times(other) }]
}

function resourcesOf(base: CombinedScore, other: CombinedScore): Resource[] {
  const cost = (name: 'tokens' | 'usd') =>
    resource(name, base.cost[name]?.perRun, other.cost[name]?.perRun, 0.1, 0)
  const time = (name: 'p50' | 'p95') =>
    resource(`${name} ms`, base.latency?.[name], other.latency?.[name], 0.25, 5)
  return [...cost('tokens'), ...cost('usd'), ...time('p50'), ...time('p95')]
}

function resource(
  name: Resource['name'],
  base: number | undefined,
  other: number | undefined,
  share: number,
  least: number,
): Resource[] {
  if (base === undefined || other === undefined) return []
  const beyond = Math.abs(other - base) > Math.max(base * share, least)
  return [{ name, base, other, moved: beyond ? (other < base ? 'better' : 'worse') : null }]
}
