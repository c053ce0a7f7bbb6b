import type { Setup } from '../adapters/contract.js'
import { liveSetups, type ResolvedOptions } from './resolve-options.js'

/** One project of the eval: a live setup or a recorded set; a column of the table. */
export interface ColumnPlan {
  /** `none`, `learned`, `answer-key`, or the label of a recorded set. */
  label: string
  setup: Setup | null
  /** Floor, ceiling and recorded sets: they fail on errors only. */
  control: boolean
  /** Folder with `tests/<id>.json`, as given; null for a live setup. */
  recorded: string | null
}

const SETUPS: readonly Setup[] = ['none', 'learned', 'answer-key']

/** The projects that the options ask for: floor, learned, recorded sets, ceiling. */
export function planColumns(options: ResolvedOptions): ColumnPlan[] {
  const live = liveSetups(options).map(
    (setup): ColumnPlan => ({ label: setup, setup, control: setup !== 'learned', recorded: null }),
  )
  const recorded = Object.entries(options.recorded).map(
    ([label, folder]): ColumnPlan => ({
      label,
      setup: SETUPS.find(setup => setup === label) ?? null,
      control: true,
      recorded: folder,
    }),
  )
  const place = ({ setup }: ColumnPlan) => (setup === null ? 1.5 : SETUPS.indexOf(setup))
  return [...live, ...recorded].sort((a, b) => place(a) - place(b))
}

/** True for the column that runs the system with what it learned. */
export function isLearned({ setup, recorded }: ColumnPlan): boolean {
  return setup === 'learned' && recorded === null
}
