import { stopAdapters } from '../replay/index.js'

/** Milliseconds that an adapter has to stop. */
const GRACE = 2000

const controller = new AbortController()
let watched = false

/**
 * Aborted when Vitest's main process is gone, as after Ctrl+C. What an adapter started keeps a
 * worker alive, so it is stopped then, and the worker ends itself.
 */
export function orphaned(): AbortSignal {
  if (!watched) process.once('disconnect', end)
  watched = true
  return controller.signal
}

function end(): void {
  controller.abort()
  // Vitest does not allow `process.exit` in a worker.
  const kill = () => process.kill(process.pid, 'SIGTERM')
  setTimeout(kill, GRACE).unref()
  stopAdapters().then(kill, kill)
}
