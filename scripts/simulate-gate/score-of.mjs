// A score over runs as the plugin combines it, as far as gate and comparison read it.

const AREAS = ['people', 'rules', 'corrections', 'work']

/** Plays `runs` runs of a system. */
export function scoreOf(chances, runs, random) {
  const tests = {}
  chances.forEach((chance, index) => {
    const scores = Array.from({ length: runs }, () => (random() < chance ? 1 : 0))
    const passed = scores.filter(score => score === 1).length
    tests[`${AREAS[index % 4]}-${index}`] = {
      area: AREAS[index % 4],
      kind: 'ask',
      split: index % 8 < 5 ? 'practice' : 'exam',
      score: passed / runs,
      scores,
      verdict: passed === runs ? 'passed' : 'failed',
      verdicts: scores.map(score => (score === 1 ? 'passed' : 'failed')),
      checks: [
        { type: 'contains', where: 'reply', value: String(index), pass: null, passes: passed },
      ],
      passed,
      of: runs,
    }
  })
  const all = Object.values(tests)
  const share = part => {
    const of = all.filter(({ split }) => part === undefined || split === part)
    return Math.round((1000 * of.reduce((sum, { score }) => sum + score, 0)) / of.length) / 10
  }
  return {
    main: share(),
    practice: share('practice'),
    exam: share('exam'),
    traps: null,
    byArea: {},
    tests,
    complete: true,
    errors: [],
    missing: [],
    notApplicable: [],
    runs: Array.from({ length: runs }, () => ({ errors: [], missing: [], traps: null })),
    intervals: {},
    cost: { calls: null, tokens: null, usd: null },
    latency: null,
  }
}

/** The means of the runs of a score, in percent. */
export function meansOf({ tests, runs }) {
  const all = Object.values(tests)
  return runs.map(
    (_, run) => (100 * all.reduce((sum, { scores }) => sum + scores[run], 0)) / all.length,
  )
}
