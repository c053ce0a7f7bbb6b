/**
 * A set of code points: the borders at which membership changes, in rising order.
 * `[97, 123]` holds a to z; a last border without a partner reaches to the end.
 */
export type CodePointSet = readonly number[]

/** One more than the highest code point. */
export const endOfUnicode = 0x110000

export const none: CodePointSet = []
export const all: CodePointSet = [0, endOfUnicode]

export function range(from: number, to: number): CodePointSet {
  return [from, to + 1]
}

export function single(code: number): CodePointSet {
  return [code, code + 1]
}

export function fromCodes(codes: Iterable<number>): CodePointSet {
  const borders: number[] = []
  for (const code of [...new Set(codes)].sort((a, b) => a - b)) {
    if (borders.at(-1) === code) borders.pop()
    else borders.push(code)
    borders.push(code + 1)
  }
  return borders
}

export function union(...sets: readonly CodePointSet[]): CodePointSet {
  return combine(sets, covering => covering > 0)
}

export function intersection(...sets: readonly CodePointSet[]): CodePointSet {
  return combine(sets, covering => covering === sets.length)
}

export function complement(set: CodePointSet): CodePointSet {
  const inner = set[0] === 0 ? set.slice(1) : [0, ...set]
  return inner.at(-1) === endOfUnicode ? inner.slice(0, -1) : [...inner, endOfUnicode]
}

export function has(set: CodePointSet, code: number): boolean {
  let low = 0
  let high = set.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((set[middle] ?? 0) <= code) low = middle + 1
    else high = middle
  }
  return low % 2 === 1
}

export function isSubset(inner: CodePointSet, outer: CodePointSet): boolean {
  return intersection(inner, complement(outer)).length === 0
}

/** The runs of a set, each with its first and its last code point. */
export function* runs(set: CodePointSet): Generator<readonly [number, number]> {
  for (let index = 0; index < set.length; index += 2) {
    yield [set[index] ?? 0, (set[index + 1] ?? endOfUnicode) - 1]
  }
}

/** Every member, in rising order. */
export function* codesOf(set: CodePointSet): Generator<number> {
  for (const [from, to] of runs(set)) for (let code = from; code <= to; code += 1) yield code
}

/** A sweep over the borders of all sets; sorted as plain numbers, since classes such as `\w` have 1,400. */
function combine(sets: readonly CodePointSet[], isIn: (covering: number) => boolean): CodePointSet {
  const steps = new Int32Array(sets.reduce((sum, set) => sum + set.length, 0))
  let filled = 0
  for (const set of sets) {
    for (let index = 0; index < set.length; index += 1) {
      // The lowest bit says whether a run starts or ends at the border.
      steps[filled++] = (set[index] ?? 0) * 2 + (index % 2 === 0 ? 1 : 0)
    }
  }
  steps.sort()
  const borders: number[] = []
  let covering = 0
  for (let index = 0; index < steps.length; ) {
    const border = (steps[index] ?? 0) >> 1
    const before = isIn(covering)
    for (; index < steps.length && (steps[index] ?? 0) >> 1 === border; index += 1) {
      covering += (steps[index] ?? 0) % 2 === 1 ? 1 : -1
    }
    if (isIn(covering) !== before) borders.push(border)
  }
  return borders
}
