import { onTestFinished } from 'vitest'
import { startVitest, writeFiles } from './host.js'
import { linesOf, until } from './observe.js'

/** Vitest in watch mode. */
export function watch(dir: string, env: Record<string, string> = {}) {
  const child = startVitest(dir, ['--watch'], { env })
  let output = ''
  child.all.on('data', chunk => {
    output += chunk
  })
  onTestFinished(async () => {
    child.kill()
    await child
  })
  const runs = () => output.match(/Waiting for file changes|Tests failed\. Watching/g)?.length ?? 0
  return {
    child,
    /** Edits files and waits for the run that follows; returns what it printed and sent. */
    async edit(files: Record<string, string>) {
      const before = { runs: runs(), printed: output.length, sent: linesOf(dir).length }
      writeFiles(dir, files)
      await until(`a run after an edit\n${output}`, () => runs() > before.runs, 15_000)
      return { output: output.slice(before.printed), sent: linesOf(dir).slice(before.sent) }
    },
    /** Waits for the first run. */
    async begun() {
      await until(`the first run\n${output}`, () => runs() > 0, 30_000)
      return output
    },
    runs,
    alive: () => child.exitCode === null,
  }
}
