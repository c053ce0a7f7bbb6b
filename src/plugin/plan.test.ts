import { describe, expect, it } from 'vitest'
import { SUITES, type Suite } from '../suites/suites.js'
import type { ColumnPlan } from './columns.js'
import { modulesIn, type PlannedModule } from './plan.js'

const column = (label: string, fields: Partial<ColumnPlan> = {}): ColumnPlan => ({
  label,
  setup: 'learned',
  control: false,
  recorded: null,
  profile: null,
  ...fields,
})

const modules: PlannedModule[] = (['all', 'floor', 'learned', 'profiles'] as const).map(
  columns => ({
    file: columns,
    dir: '/datasets',
    suite: { ...(SUITES[0] as Suite), columns },
  }),
)

const filesIn = (asked: ColumnPlan, columns: ColumnPlan[]) =>
  modulesIn({ modules, columns }, asked).map(({ file }) => file)

describe('modulesIn', () => {
  const learned = column('learned')
  const none = column('none', { setup: 'none', control: true })
  const recorded = column('none', { setup: 'none', control: true, recorded: '/results' })
  const fast = column('fast', { profile: { topK: 3 } })

  it('runs in floor, ceiling and recorded sets what can be compared there', () => {
    const columns = [learned, none, recorded, column('answer-key', { setup: 'answer-key' })]
    expect(filesIn(learned, columns)).toEqual(['all', 'floor', 'learned', 'profiles'])
    expect(filesIn(none, columns)).toEqual(['all', 'floor'])
    expect(filesIn(recorded, columns)).toEqual(['all'])
    expect(filesIn(columns[3] as ColumnPlan, columns)).toEqual(['all'])
  })

  it('runs in a profile what compares profiles, and nowhere else', () => {
    expect(filesIn(fast, [learned, fast])).toEqual(['profiles'])
    expect(filesIn(learned, [learned, fast])).toEqual(['all', 'floor', 'learned'])
  })
})
