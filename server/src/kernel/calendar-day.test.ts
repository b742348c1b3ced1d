import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startsWithDay } from './calendar-day.ts'

it('knows the days of every month, leap years among them', () => {
  for (const day of ['2026-02-28', '2024-02-29', '2000-02-29', '2026-12-31', '2026-11-30T10:00:00Z'])
    expect([day, startsWithDay(day)]).toEqual([day, true])
  for (const day of [
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    'x',
  ])
    expect([day, startsWithDay(day)]).toEqual([day, false])
})

it('accepts every day that there is', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      (date) => startsWithDay(date.toISOString()),
    ),
  )
})
