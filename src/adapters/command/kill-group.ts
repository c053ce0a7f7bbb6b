import { onProcessEnd } from '../process-end.js'

/** Processes that still run; each leads a group of its own, so that what it started ends with it. */
const running = new Set<number>()
let unregister: (() => void) | undefined

/** Sees to it that a process ends when this one does, for whatever reason short of SIGKILL. */
export function endWithParent(pid: number): () => void {
  running.add(pid)
  unregister ??= onProcessEnd(endAll)
  return () => {
    running.delete(pid)
    if (running.size > 0) return
    unregister?.()
    unregister = undefined
  }
}

/** Sends a signal to a process and all that it started. Does nothing when there is none any more. */
export function killGroup(pid: number, signal: NodeJS.Signals): void {
  // Windows knows no groups.
  const target = process.platform === 'win32' ? pid : -pid
  try {
    process.kill(target, signal)
  } catch {
    // It has ended by itself.
  }
}

function endAll(): void {
  if (running.size === 0) return
  for (const pid of running) killGroup(pid, 'SIGTERM')
  // Nothing asynchronous runs any more; a moment for whoever ends politely.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  for (const pid of running) killGroup(pid, 'SIGKILL')
}
