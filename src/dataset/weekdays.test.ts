import { expect, it } from 'vitest'
import { wrongWeekdays } from './weekdays.js'

it.each([
  'Monday 17 Aug 2026',
  'on Mon, 17 August, and later',
  'Monday the 17th of August 2026',
  'Monday, August 17, 2026',
  'Monday 2026-08-17',
  '17 Aug 2026 (Mon)',
  '2026-08-17 (Monday)',
  'Thurs 20 Aug 2026',
  'Tues 1 Sept 2026',
])('finds nothing wrong with %s', text => expect(wrongWeekdays(text, 2026)).toEqual([]))

it.each([
  'Tuesday 17 Aug 2026',
  'on Tue, 17 August, and later',
  'Tuesday the 17th of August 2026',
  'Tuesday, August 17, 2026',
  'Tuesday 2026-08-17',
  '17 Aug 2026 (Tue)',
  '2026-08-17 (Tuesday)',
])('finds the wrong weekday in %s', text =>
  expect(wrongWeekdays(text, 2026)).toMatchObject([{ weekday: 'Monday' }]),
)

it('takes a date without a year in the year it is told', () => {
  expect(wrongWeekdays('Monday 17 Aug', 2026)).toEqual([])
  expect(wrongWeekdays('Monday 17 Aug', 2027)).toHaveLength(1)
})

it('leaves weekdays alone that stand beside no date', () => {
  expect(wrongWeekdays('Every Friday we ship 12 pallets. May I?', 2026)).toEqual([])
})
