import { toTime } from '../../../dataset/dates.js'
import type { Probe } from '../row.js'
import type { Scenario, Step } from '../scenario.js'

/** What `day: 0` stands for in a scenario that names no epoch; a Monday. */
export const EPOCH = '2026-03-02'

const MINUTE = 60_000
const DAY = 86_400_000

/** When a step begins: its own moment, else nine o'clock UTC of its day. */
export function stepDate(
  { epoch = EPOCH }: Pick<Scenario, 'epoch'>,
  { day, at }: Pick<Step, 'day' | 'at'>,
): string {
  return at ?? iso(toTime(`${epoch}T09:00:00Z`) + day * DAY, '')
}

/** Some minutes after a date, in the date's own offset. */
export function minutesAfter(date: string, minutes: number): string {
  const [, offset = ''] = /([+-]\d{2}:\d{2})$/.exec(date) ?? []
  return iso(toTime(date) + minutes * MINUTE, offset)
}

/** When a probe is asked: its own moment, else a day after the last step began. */
export function probeDate(scenario: Pick<Scenario, 'epoch' | 'steps'>, { at }: Pick<Probe, 'at'>) {
  if (at !== undefined) return at
  const last = Math.max(...scenario.steps.map(step => toTime(stepDate(scenario, step))))
  return iso(last + DAY, '')
}

function iso(time: number, offset: string): string {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/.exec(offset) ?? []
  const shift = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * MINUTE
  const local = new Date(time + shift).toISOString().replace(/(?:\.000)?Z$/, '')
  return `${local}${offset || 'Z'}`
}
