/**
 * Catches what an adapter throws outside of its verbs (in a timer, in an event) while it works in
 * Vitest's main process, where Node would end the whole run, the user's own tests included.
 */
export function catchStrayErrors(): {
  signal: AbortSignal
  reason(): string | undefined
  stop(): void
} {
  const controller = new AbortController()
  let reason: string | undefined
  const onError = (error: unknown) => {
    const stack = error instanceof Error ? error.stack : String(error)
    reason ??= `the adapter threw outside of its verbs, as in a timer or an event: ${stack}`
    controller.abort()
  }
  process.on('uncaughtException', onError)
  return {
    signal: controller.signal,
    reason: () => reason,
    stop: () => {
      process.off('uncaughtException', onError)
    },
  }
}
