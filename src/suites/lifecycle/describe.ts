import { counted } from '../../text/index.js'
import type { LifecycleDocuments } from './documents.js'
import { STYLES } from './row.js'

/** What a dataset holds, in a few lines to print. */
export function describeLifecycle({ probes, scenarios }: LifecycleDocuments): string[] {
  const rows = probes.map(({ row }) => row)
  const scored = rows.filter(({ expect }) => expect)
  const styles = STYLES.map(style => `${style} ${scored.filter(row => row.style === style).length}`)
  const steps = scenarios?.value.reduce((sum, scenario) => sum + scenario.steps.length, 0) ?? 0
  return [
    `${counted(scenarios?.value.length ?? 0, 'scenario')} of ${counted(steps, 'step')}`,
    `${counted(rows.length, 'probe')}, ${scored.length} of them scored: ${styles.join(', ')}`,
    `${rows.filter(({ forbidden }) => forbidden).length} probes check for leaks, ${rows.filter(({ stale }) => stale).length} for superseded values`,
  ]
}
