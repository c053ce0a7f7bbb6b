// How figures are put together: medians, ratios, and whether a limit holds.

export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

export function spread(values, digits = 0) {
  return `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`
}

/**
 * One measured figure.
 * @param what what was measured, and against what
 * @param measured as it is shown
 * @param limit as it is shown; empty where there is none
 * @param holds undefined where there is no limit
 */
export function figure(what, measured, limit = '', holds = undefined) {
  return { what, measured, limit, holds }
}

export function printFigures(title, figures) {
  console.log(`\n${title}`)
  for (const { what, measured, limit, holds } of figures) {
    const verdict = holds === undefined ? '' : holds ? '  holds' : '  MISSED'
    console.log(`  ${what}: ${measured}${limit ? ` (limit ${limit})` : ''}${verdict}`)
  }
}

/** Runs a bench by itself: `node bench/waiting.mjs`. */
export async function main(url, title, measure) {
  if (process.argv[1] !== new URL(url).pathname) return
  const figures = await measure()
  printFigures(title, figures)
  if (figures.some(({ holds }) => holds === false)) process.exitCode = 1
}
