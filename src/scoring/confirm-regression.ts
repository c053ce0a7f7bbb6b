/** Of a hundred runs of an unchanged system so many may show a case red that did not break. */
const FALSE_REDS = 0.05

/** What is known of a case that was always right. */
export interface AlwaysRight {
  /** Runs of the baseline, all of them passed. */
  of: number
  /** Cases of the dataset that are watched alike, traps aside. */
  cases: number
  /** Runs asked for in this run. @default 1 */
  runs?: number
  /** How many of them must pass. @default runs */
  minPasses?: number
}

/**
 * How many runs of a case must fail, without one that passes, before it counts as broken.
 *
 * A case that passes with the chance p was right `of` times by luck and now fails m times with the
 * chance p^of · (1 − p)^m. With of + m = k and m ≥ k / 2 that is at most 2^−k for every p from one
 * half on, so that k = log2(cases / 0.05) keeps all cases together within 5 %: for 48 cases k = 10,
 * five failures after a baseline of five runs, nine after one of a single run.
 */
export function failuresNeeded({ of, cases }: Pick<AlwaysRight, 'of' | 'cases'>): number {
  const together = Math.ceil(Math.log2(Math.max(1, cases) / FALSE_REDS))
  return Math.max(Math.ceil(together / 2), together - of)
}

/**
 * What to say of a case that was always right in the baseline, from its outcomes so far: first the
 * runs asked for, then those that it is rerun for, alone. `fail`: it broke. `unstable`: it passes
 * now and then, so chance explains the failures; green with a note. `run again`: not known yet.
 * A case that broke costs `failuresNeeded` runs, an unstable one mostly a single rerun.
 */
export function confirmRegression(
  passes: readonly boolean[],
  baseline: AlwaysRight,
): 'pass' | 'fail' | 'unstable' | 'run again' {
  const { runs = 1, minPasses = runs } = baseline
  const asked = passes.slice(0, runs)
  if (asked.length < runs) return 'run again'
  if (asked.filter(Boolean).length >= minPasses) return 'pass'
  if (passes.includes(true)) return 'unstable'
  return passes.length >= failuresNeeded(baseline) ? 'fail' : 'run again'
}
