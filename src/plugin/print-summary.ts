import type { Vitest } from 'vitest/node'
import type { RunSummary } from '../../reporters/summary.js'
import { renderTable } from '../../reporters/terminal.js'

/** Reporters whose own output on stdout is read by machines. */
const MACHINE = ['json', 'junit', 'tap', 'tap-flat']

/** Prints the table below Vitest's own summary; on stderr where stdout belongs to a machine. */
export function printSummary(vitest: Vitest, summary: RunSummary): void {
  const stream = stdoutIsRead(vitest) ? process.stderr : process.stdout
  const text = renderTable(summary, {
    colors: stream.hasColors?.() ?? Boolean(process.env.FORCE_COLOR),
    width: stream.columns,
  })
  stream.write(`\n${text}\n`)
}

function stdoutIsRead({ config }: Vitest): boolean {
  return config.reporters.some(reporter => {
    const name = Array.isArray(reporter) ? reporter[0] : undefined
    if (typeof name !== 'string' || !MACHINE.includes(name)) return false
    const { outputFile } = config
    return typeof outputFile === 'object' ? !Object.hasOwn(outputFile, name) : !outputFile
  })
}
