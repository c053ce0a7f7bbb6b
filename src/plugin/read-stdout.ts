import type { Vitest } from 'vitest/node'

/** Reporters whose own output on stdout is read by machines. */
const MACHINE = ['json', 'junit', 'tap', 'tap-flat']

/** True when what is printed on stdout is a report, which nothing else may get into. */
export function stdoutIsRead({ config }: Pick<Vitest, 'config'>): boolean {
  return config.reporters.some(reporter => {
    const [name, options] = Array.isArray(reporter) ? reporter : []
    if (typeof name !== 'string' || !MACHINE.includes(name)) return false
    if ((options as { outputFile?: string } | undefined)?.outputFile) return false
    const { outputFile } = config
    return typeof outputFile === 'object' ? !Object.hasOwn(outputFile, name) : !outputFile
  })
}

let diverted = 0
let original: typeof process.stdout.write | undefined

/**
 * Sends to stderr what a system prints in Vitest's own process, where Vitest catches nothing. Only
 * where stdout is read; the returned function ends it.
 */
export function divertStdout(vitest: Pick<Vitest, 'config'>): () => void {
  if (!stdoutIsRead(vitest)) return () => {}
  diverted += 1
  if (diverted === 1) {
    original = process.stdout.write
    process.stdout.write = process.stderr.write.bind(process.stderr)
  }
  return () => {
    diverted -= 1
    if (diverted === 0 && original) process.stdout.write = original
  }
}
