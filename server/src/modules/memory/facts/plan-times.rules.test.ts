import { expect, it } from 'vitest'
import { isRescheduled } from './plan-times.rules.ts'

const plan = (time: string, at: string | undefined, slot = 'user/plan/interview') => ({
  slot,
  text: `The user has an interview ${time}.`,
  eventTime: at === undefined ? undefined : new Date(at),
})
const monday = plan('on 23 November 2026', '2026-11-23T12:00:00Z')
const mondayAtNine = plan('on 23 November 2026 at 09:00', '2026-11-23T09:00:00Z')
const november = plan('in November 2026', '2026-11-01T12:00:00Z')
const untimed = plan('', undefined)

it.each([
  ['another day', plan('on 25 November 2026', '2026-11-25T12:00:00Z'), monday],
  ['another hour', plan('on 23 November 2026 at 10:30', '2026-11-23T10:30:00Z'), mondayAtNine],
  ['the hour at last', mondayAtNine, monday],
  ['the day at last', monday, november],
  ['a time at last', monday, untimed],
  ['another month', plan('in December 2026', '2026-12-01T12:00:00Z'), monday],
])('replaces a plan: %s', (_why, told, known) => {
  expect(isRescheduled(told, known)).toBe(true)
})

it.each([
  ['the same day', monday, monday],
  ['the day without its hour', monday, mondayAtNine],
  ['the month of the day', november, monday],
  ['no time', untimed, mondayAtNine],
  ['something that is no plan', { ...monday, slot: 'user/home' }, { ...untimed, slot: 'user/home' }],
])('leaves a plan as it is: %s', (_why, told, known) => {
  expect(isRescheduled(told, known)).toBe(false)
})
