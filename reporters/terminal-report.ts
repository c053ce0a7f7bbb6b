import { type Colors, createColors, getDefaultColors } from 'tinyrainbow'
import { plainText } from '../src/text/index.js'
import { oneLine, wrapWords } from './layout.js'
import type { Remark } from './remark.js'

export interface TerminalOptions {
  /** ANSI colours. */
  colors: boolean
  /** Columns of the terminal. @default 80 */
  width?: number
}

/** What the lines of a report are laid out for. */
export interface Terminal {
  /** Columns, not fewer than can be read. */
  width: number
  paint: Colors
}

const INDENT = ' '
const LEAST_WIDTH = 40

/** A report under the name of its dataset. Ends with a line feed. */
export function terminalReport(
  dataset: string,
  options: TerminalOptions,
  body: (terminal: Terminal) => readonly string[],
): string {
  const paint = options.colors ? createColors({ force: true }) : getDefaultColors()
  const width = Math.max(LEAST_WIDTH, options.width ?? 80)
  const title = `${INDENT}${paint.bold(paint.cyan('Memory eval:'))} ${paint.bold(oneLine(dataset))}`
  return `${[title, ...body({ width, paint })].map(line => line.trimEnd()).join('\n')}\n`
}

/** The lines of a sentence, hanging from a mark that tells its kind. */
export function remarkLines({ kind, text }: Remark, { width, paint }: Terminal): string[] {
  const style = { result: paint.green, warning: paint.yellow, note: paint.dim }[kind]
  const mark = { result: '→', warning: '!', note: '·' }[kind]
  const hanging = `${INDENT}${mark} `
  return wrapWords(oneLine(text), width - hanging.length).map(
    (line, index) =>
      // A word that wrapping brought to the start of a line may have become a command there.
      (index === 0 ? hanging : ' '.repeat(hanging.length)) + style(plainText(line)),
  )
}
