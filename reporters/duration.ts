const UNITS: [name: string, ms: number][] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
]

/** A length of time for a reader: `40 ms`, `2.1 s`, `3 min 20 s`, `2 h 5 min`, `4 d 1 h`. */
export function duration(ms: number): string {
  const rounded = Math.max(0, Math.round(ms))
  if (rounded < 1000) return `${rounded} ms`
  if (rounded < 59_950) return `${Number((rounded / 1000).toFixed(1))} s`
  const seconds = Math.round(rounded / 1000)
  const index = UNITS.findIndex(([, length]) => seconds * 1000 >= length)
  const [name, length] = UNITS[index] as [string, number]
  const whole = Math.floor((seconds * 1000) / length)
  const rest = seconds * 1000 - whole * length
  const [smaller, smallerLength] = UNITS[index + 1] ?? ['s', 1000]
  const part = Math.floor(rest / smallerLength)
  return part > 0 ? `${whole} ${name} ${part} ${smaller}` : `${whole} ${name}`
}
