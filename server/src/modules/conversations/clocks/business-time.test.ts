import { expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../kernel/clock.ts'
import { type BusinessHours, BusinessTime, WEEKDAYS } from './business-time.ts'
import { AROUND_THE_CLOCK } from './measure.rules.ts'

const OFFICE = { opens: '09:00', closes: '17:00' }
const CLOSED = Object.fromEntries(WEEKDAYS.map((day) => [day, []])) as unknown as BusinessHours['days']
const WORKING_WEEK = {
  ...CLOSED,
  monday: [OFFICE],
  tuesday: [OFFICE],
  wednesday: [OFFICE],
  thursday: [OFFICE],
  friday: [OFFICE],
}
const hours = (more: Partial<BusinessHours> = {}) =>
  new BusinessTime({ time_zone: 'Europe/Berlin', days: WORKING_WEEK, holidays: [], ...more })
const due = (since: string, minutes: number, more: Partial<BusinessHours> = {}) =>
  hours(more).due(new Date(since), minutes)?.toISOString()

it('counts while the team is there, and goes on the next morning', () => {
  // A Tuesday in winter: Berlin is an hour ahead of UTC.
  expect(due('2026-11-17T09:00:00Z', 60)).toBe('2026-11-17T10:00:00.000Z')
  expect(due('2026-11-17T15:30:00Z', 60)).toBe('2026-11-18T08:30:00.000Z')
  expect(due('2026-11-17T03:00:00Z', 60)).toBe('2026-11-17T09:00:00.000Z')
  expect(due('2026-11-17T22:00:00Z', 8 * 60)).toBe('2026-11-18T16:00:00.000Z')
})

it('leaves out weekends and holidays', () => {
  expect(due('2026-11-20T15:30:00Z', 60)).toBe('2026-11-23T08:30:00.000Z')
  const holidays = ['2026-12-24', '2026-12-25']
  expect(due('2026-12-23T15:30:00Z', 60, { holidays })).toBe('2026-12-28T08:30:00.000Z')
  expect(due('2026-12-24T10:00:00Z', 10, { holidays })).toBe('2026-12-28T08:10:00.000Z')
})

it('keeps the hours on the wall when the clocks are changed', () => {
  // Clocks go forward on Sunday 29 March 2026, and back on 25 October.
  expect(due('2026-03-27T15:30:00Z', 60)).toBe('2026-03-30T07:30:00.000Z')
  expect(due('2026-10-23T14:30:00Z', 60)).toBe('2026-10-26T08:30:00.000Z')
})

it('counts the minutes that pass in a night in which the clocks are changed', () => {
  const night = [{ opens: '22:00', closes: '06:00' }]
  const days = { ...CLOSED, saturday: night }
  const open = hours({ days })
  const passed = (from: string, to: string) => open.between(new Date(from), new Date(to)) / HOUR_MS
  expect(passed('2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z')).toBe(7)
  expect(passed('2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z')).toBe(9)
  expect(passed('2026-11-14T12:00:00Z', '2026-11-15T12:00:00Z')).toBe(8)
  // An opening at a time that the night does not have is an hour later.
  const early = { ...CLOSED, sunday: [{ opens: '02:30', closes: '04:30' }] }
  expect(due('2026-03-28T12:00:00Z', 30, { days: early })).toBe('2026-03-29T02:00:00.000Z')
})

it('works over midnight, and on a holiday that follows', () => {
  const days = { ...CLOSED, friday: [{ opens: '22:00', closes: '06:00' }] }
  expect(due('2026-11-21T03:00:00Z', 60, { days })).toBe('2026-11-21T04:00:00.000Z')
  expect(due('2026-11-21T04:30:00Z', 60, { days })).toBe('2026-11-27T21:30:00.000Z')
  expect(due('2026-11-20T22:00:00Z', 60, { days, holidays: ['2026-11-21'] })).toBe('2026-11-20T23:00:00.000Z')
  const allDay = { ...CLOSED, friday: [{ opens: '00:00', closes: '00:00' }] }
  expect(due('2026-11-19T12:00:00Z', 24 * 60, { days: allDay })).toBe('2026-11-20T23:00:00.000Z')
})

it('counts hours that lie over each other once', () => {
  const days = {
    ...CLOSED,
    friday: [{ opens: '20:00', closes: '04:00' }],
    saturday: [
      { opens: '12:00', closes: '14:00' },
      { opens: '02:00', closes: '06:00' },
    ],
  }
  const open = hours({ days })
  expect(open.between(new Date('2026-11-20T12:00:00Z'), new Date('2026-11-22T12:00:00Z'))).toBe(12 * HOUR_MS)
  expect(due('2026-11-20T12:00:00Z', 11 * 60, { days })).toBe('2026-11-21T12:00:00.000Z')
})

it('is never due while it is always closed', () => {
  expect(due('2026-11-17T09:00:00Z', 1, { days: CLOSED })).toBeUndefined()
  const open = hours({ days: CLOSED })
  const at = new Date('2026-11-17T09:00:00Z')
  expect(open.between(at, new Date('2026-12-17T09:00:00Z'))).toBe(0)
  expect(open.before(at, 0)).toEqual(at)
  expect(open.before(at, HOUR_MS)).toEqual(at)
  // Two hours a week would take five years.
  const seldom = { ...CLOSED, monday: [{ opens: '09:00', closes: '11:00' }] }
  expect(due('2026-11-17T09:00:00Z', 31_200, { days: seldom })).toBeUndefined()
})

it('finds the moment from which a time has passed', () => {
  const back = (until: string, minutes: number) =>
    hours()
      .before(new Date(until), minutes * MINUTE_MS)
      .toISOString()
  expect(back('2026-11-17T10:00:00Z', 60)).toBe('2026-11-17T09:00:00.000Z')
  expect(back('2026-11-17T08:30:00Z', 60)).toBe('2026-11-16T15:30:00.000Z')
  expect(back('2026-11-22T12:00:00Z', 60)).toBe('2026-11-20T15:00:00.000Z')
  for (const minutes of [1, 59, 480, 481, 4_000]) {
    const until = new Date('2026-04-02T12:00:00Z')
    const open = hours()
    expect(open.between(open.before(until, minutes * MINUTE_MS), until)).toBe(minutes * MINUTE_MS)
  }
})

it('agrees with itself from any moment of a year', () => {
  const open = hours({ holidays: ['2026-05-01', '2026-12-25'] })
  for (let hour = 0; hour < 366 * 24; hour += 7) {
    const since = new Date(Date.UTC(2026, 0, 1, hour))
    const until = open.due(since, 700)
    expect(until).not.toBeNull()
    expect(open.between(since, until as Date)).toBe(700 * MINUTE_MS)
  }
})

it('counts every minute around the clock', () => {
  const [from, to] = [new Date('2026-11-21T00:00:00Z'), new Date('2026-11-21T01:00:00Z')]
  expect(AROUND_THE_CLOCK.due(from, 60)).toEqual(to)
  expect(AROUND_THE_CLOCK.between(from, to)).toBe(HOUR_MS)
  expect(AROUND_THE_CLOCK.before(to, HOUR_MS)).toEqual(from)
})
