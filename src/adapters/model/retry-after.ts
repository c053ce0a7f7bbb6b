/** Milliseconds that an answer asks to wait, by `Retry-After-Ms` or `Retry-After` (seconds or a date). */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const ms = amount(headers.get('retry-after-ms'))
  if (ms !== undefined) return ms
  const asked = headers.get('retry-after')
  const seconds = amount(asked)
  if (seconds !== undefined) return seconds * 1000
  const date = Date.parse(asked ?? '')
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

function amount(text: string | null): number | undefined {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined
}
