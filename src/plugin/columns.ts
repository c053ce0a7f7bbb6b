import type { Setup } from '../adapters/contract.js'
import { liveSetups, type ResolvedOptions } from './resolve-options.js'

/** One project of the eval: a live setup, a recorded set or a profile; a column of the table. */
export interface ColumnPlan {
  /** `none`, `learned`, `answer-key`, or the label of a recorded set or a profile. */
  label: string
  setup: Setup | null
  /** Floor, ceiling and recorded sets: they fail on errors only. */
  control: boolean
  /** Folder with `tests/<id>.json`, as given; null for a live setup. */
  recorded: string | null
  /** Settings that the adapter is opened with; null where no profile runs. */
  profile: Record<string, unknown> | null
}

const SETUPS: readonly Setup[] = ['none', 'learned', 'answer-key']

/** The projects that the options ask for: floor, learned, recorded sets, ceiling, profiles. */
export function planColumns(options: ResolvedOptions): ColumnPlan[] {
  const live = liveSetups(options).map(
    (setup): ColumnPlan => ({
      label: setup,
      setup,
      control: setup !== 'learned',
      recorded: null,
      profile: null,
    }),
  )
  const recorded = Object.entries(options.recorded).map(
    ([label, folder]): ColumnPlan => ({
      label,
      setup: SETUPS.find(setup => setup === label) ?? null,
      control: true,
      recorded: folder,
      profile: null,
    }),
  )
  const profiles = Object.entries(options.profiles).map(
    ([label, settings]): ColumnPlan => ({
      label,
      setup: 'learned',
      control: false,
      recorded: null,
      profile: settings,
    }),
  )
  const place = ({ setup }: ColumnPlan) => (setup === null ? 1.5 : SETUPS.indexOf(setup))
  return [...[...live, ...recorded].sort((a, b) => place(a) - place(b)), ...profiles]
}

/** True for the column that runs the system as it is, with what it learned. */
export function isLearned({ setup, recorded, profile }: ColumnPlan): boolean {
  return setup === 'learned' && recorded === null && profile === null
}
