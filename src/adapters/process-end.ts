const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const acts = new Set<() => void>()

/**
 * Runs `act` when this process ends, for whatever reason short of SIGKILL. Nothing asynchronous is
 * waited for. Returns a function that forgets it.
 */
export function onProcessEnd(act: () => void): () => void {
  if (acts.size === 0) listen()
  acts.add(act)
  return () => {
    if (acts.delete(act) && acts.size === 0) unlisten()
  }
}

function listen(): void {
  process.on('exit', runAll)
  // First of all listeners: one that is called once is gone when those after it are called.
  for (const signal of SIGNALS) process.prependListener(signal, onSignal)
}

function unlisten(): void {
  process.off('exit', runAll)
  for (const signal of SIGNALS) process.off(signal, onSignal)
}

function runAll(): void {
  // What was begun last ends first.
  for (const act of [...acts].reverse()) act()
}

/** Who else listens decides how the process ends, as Vitest does; else it ends as without us. */
function onSignal(signal: NodeJS.Signals): void {
  runAll()
  if (process.listenerCount(signal) > 1) return
  unlisten()
  process.kill(process.pid, signal)
}
