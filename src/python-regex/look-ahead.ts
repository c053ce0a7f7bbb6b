import { UnsupportedRegexError } from './errors.js'
import type { Node, Repeat, Sequence } from './tree.js'

/** How many characters V8 looks ahead from each place where a pattern forks. */
const reach = 4
/** V8 unrolls a repeat of no more turns. */
const unrolled = 3
/** About a fifth of a second. Patterns of checks need some hundreds. */
const mostVisits = 300_000

/** What V8 does when it looks through a node with so many characters to go, 0 to `reach`. */
interface Ahead {
  /** In how many ways it comes out at the other side, by the characters that they take. */
  readonly ways: readonly number[]
  /** How many nodes it visits inside, by the characters that are left. */
  readonly visits: readonly number[]
}

const steps = Array.from({ length: reach + 1 }, (_, index) => index)
const nothing = steps.map(() => 0)
const stop: Ahead = { ways: nothing, visits: visitsOf(1) }
const pass: Ahead = { ways: [1, 0, 0, 0, 0], visits: visitsOf(2) }
const one: Ahead = { ways: [0, 1, 0, 0, 0], visits: visitsOf(1) }
const end: Ahead = { ways: [1, 0, 0, 0, 0], visits: nothing }

/**
 * V8 compiles a pattern without a limit of time, and nothing can stop it: before each fork it looks through every way
 * of the next characters, which for `a?a?a?…` are more than it ever ends with. So the visits are counted here.
 * @throws UnsupportedRegexError for a pattern with too many
 */
export function checkLookAhead(body: Sequence): void {
  const known = new Map<Node, Ahead>()
  let visits = 0

  const aheadOf = (node: Node): Ahead => {
    const before = known.get(node)
    if (before) return before
    const made = measure(node)
    known.set(node, made)
    return made
  }

  const measure = (node: Node): Ahead => {
    switch (node.kind) {
      case 'literal':
      case 'class':
      case 'any':
        return one
      case 'sequence':
        return node.items.map(aheadOf).reduceRight((after, item) => inTurn(item, after), end)
      case 'alternatives':
        return node.branches.map(aheadOf).reduce(either)
      case 'conditional':
        return either(aheadOf(node.yes), aheadOf(node.no))
      case 'group':
      case 'atomic':
        return aheadOf(node.body)
      case 'repeat':
        return repeated(node, aheadOf(node.body))
      case 'look':
        return node.negative ? pass : { ...stop, visits: aheadOf(node.body).visits }
      case 'anchor':
        return pass
      case 'never':
      case 'reference':
        return stop
    }
  }

  /** Adds up what V8 visits from the forks in a node that `after` follows. */
  const count = (node: Node, after: Ahead): void => {
    const here = inTurn(aheadOf(node), after)
    if (isFork(node)) visits += (here.visits[reach] ?? 0) * copies(node)
    if (visits > mostVisits) {
      throw new UnsupportedRegexError('more choices in a row than V8 compiles in time', null)
    }
    switch (node.kind) {
      case 'sequence': {
        let rest = after
        for (const item of node.items.toReversed()) {
          count(item, rest)
          rest = inTurn(aheadOf(item), rest)
        }
        return
      }
      case 'alternatives':
        for (const branch of node.branches) count(branch, after)
        return
      case 'conditional':
        count(node.yes, after)
        count(node.no, after)
        return
      case 'repeat':
        count(node.body, here)
        return
      case 'group':
      case 'atomic':
        count(node.body, after)
        return
      case 'look':
        count(node.body, stop)
    }
  }
  count(body, end)
}

/** A loop is never looked through twice, beyond the turns that it must take. */
function repeated({ min, max }: Repeat, turn: Ahead): Ahead {
  const must = steps.slice(1, Math.min(min, reach) + 1).map(() => turn)
  const may =
    max - min > unrolled
      ? either(end, inTurn(turn, stop))
      : steps.slice(1, max - min + 1).reduce(after => either(end, inTurn(turn, after)), end)
  return must.reduce((after, item) => inTurn(item, after), may)
}

function inTurn(first: Ahead, second: Ahead): Ahead {
  const joined = (of: readonly number[]) =>
    steps.map(total =>
      steps
        .slice(0, total + 1)
        .reduce((sum, at) => sum + get(first.ways, at) * get(of, total - at), 0),
    )
  const inside = joined(second.visits)
  return {
    ways: joined(second.ways),
    visits: first.visits.map((visits, left) => visits + get(inside, left)),
  }
}

function either(one: Ahead, other: Ahead): Ahead {
  return {
    ways: one.ways.map((ways, at) => ways + get(other.ways, at)),
    visits: one.visits.map((visits, at) => visits + get(other.visits, at)),
  }
}

function isFork(node: Node): boolean {
  return node.kind === 'alternatives' || node.kind === 'repeat' || node.kind === 'conditional'
}

function copies(node: Node): number {
  return node.kind === 'repeat' && node.max <= 2 * unrolled ? Math.max(node.max, 1) : 1
}

/** Where no character is left, nothing is visited. */
function visitsOf(each: number): readonly number[] {
  return steps.map(left => (left === 0 ? 0 : each))
}

function get(numbers: readonly number[], at: number): number {
  return numbers[at] ?? 0
}
