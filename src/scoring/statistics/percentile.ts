/**
 * The value below which the part `q` of all values lies, by nearest rank: `sorted[round((n − 1) · q)]`,
 * always one of the values, in their unit; `null` of none. `q` goes from 0 to 1: 0.5 is p50, 0.95 is p95.
 */
export function percentile(values: readonly number[], q: number): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.round((sorted.length - 1) * q)] ?? null
}
