import { existsSync, readFileSync } from 'node:fs'

const IGNORED = '.vitest/memory-eval*'

/** The text of a `.gitignore` with the folder of the results; undefined where it is ignored already. */
export function ignoreResults(file: string, others: string[]): string | undefined {
  const texts = [file, ...others]
    .filter(path => existsSync(path))
    .map(path => readFileSync(path, 'utf8'))
  if (texts.some(ignores)) return undefined
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const line = before.includes('\r\n') ? '\r\n' : '\n'
  const end = before === '' || before.endsWith('\n') ? '' : line
  return `${before}${end}${IGNORED}${line}`
}

/** Also a pattern for more than it, as far as one can tell from the line alone. */
function ignores(text: string): boolean {
  return text
    .split(/\r?\n/)
    .some(line =>
      /^(?:\/|\*\*\/)?\.vitest(?:\/\*{0,2}|\/memory-eval[^/]*\/?\*{0,2})?$/.test(line.trim()),
    )
}
