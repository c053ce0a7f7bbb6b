// What of a score.json is told in the comparison of systems.

export function measuresOf(suite, score) {
  return suite === 'safety' ? safety(score) : lifecycle(score)
}

function safety(score) {
  const { benefit, probeRecall, falseMemories, staleAsCurrent, forgotten, mixUp } = score
  return {
    complete: score.complete,
    errors: score.errors.length,
    benefit: benefit && { value: benefit.value, interval: benefit.interval },
    ...{ probeRecall, falseMemories, staleAsCurrent, forgotten },
    lost: score.lost.length,
    mixUp: mixUp && { found: mixUp.found.length, probes: mixUp.probes },
    tests: verdictsOf(score),
  }
}

function lifecycle(score) {
  const { packHit, mrr, freshFirst, extractive, leaks } = score.phases.recall
  return {
    complete: score.complete,
    errors: score.errors.length,
    ...{ packHit, mrr, freshFirst, extractive, leaks },
    growth: score.growth.map(({ id, right, of }) => ({ id, right, of })),
    tests: verdictsOf(score),
  }
}

/** How many of the tests ended how. */
function verdictsOf({ tests, notApplicable }) {
  const verdicts = Object.values(tests).map(({ verdict }) => verdict)
  const count = wanted => verdicts.filter(verdict => verdict === wanted).length
  return {
    passed: count('passed'),
    failed: count('failed'),
    errored: count('errored'),
    notApplicable: notApplicable.length,
  }
}
