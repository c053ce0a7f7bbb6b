/** A line of a diff: kept, removed or added. */
export interface DiffLine {
  sign: ' ' | '-' | '+'
  text: string
}

const AROUND = 2

/** What changed from one text to another, line by line, each change with the lines around it. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const all = longestCommon(linesOf(before), linesOf(after))
  const near = (at: number) =>
    all.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ sign }) => sign !== ' ')
  return all.filter((_, at) => near(at))
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/)
}

/** By the length of the longest common subsequence of all pairs of ends. */
function longestCommon(before: string[], after: string[]): DiffLine[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  const length = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    const row = lengths[i] as Uint32Array
    for (let j = after.length - 1; j >= 0; j--) {
      row[j] =
        before[i] === after[j]
          ? length(i + 1, j + 1) + 1
          : Math.max(length(i + 1, j), length(i, j + 1))
    }
  }
  const diff: DiffLine[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      diff.push({ sign: ' ', text: before[i] as string })
      i++
      j++
    } else if (i < before.length && (j >= after.length || length(i + 1, j) >= length(i, j + 1))) {
      diff.push({ sign: '-', text: before[i++] as string })
    } else {
      diff.push({ sign: '+', text: after[j++] as string })
    }
  }
  return diff
}
