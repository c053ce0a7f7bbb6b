import type { Vitest } from 'vitest/node'
import type { TerminalOptions } from '../../reporters/terminal.js'
import { stdoutIsRead } from './read-stdout.js'

/** Prints the table below Vitest's own summary; on stderr where stdout belongs to a machine. */
export function printSummary(vitest: Vitest, render: (options: TerminalOptions) => string): void {
  const stream = stdoutIsRead(vitest) ? process.stderr : process.stdout
  const text = render({
    colors: stream.hasColors?.() ?? Boolean(process.env.FORCE_COLOR),
    width: stream.columns,
  })
  stream.write(`\n${text}\n`)
}
