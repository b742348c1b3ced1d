import { expect, it } from 'vitest'
import { NIGHT, type QuietHours, quietHoursIn } from './quiet-hours.rules.ts'
import { bucketOf, pastRewards, timingActions, weightAfter } from './timing.rules.ts'

it('names every part of both kinds of day on every channel, and reads the names again', () => {
  const actions = timingActions(['email', 'sms:eu'], [])
  expect(actions).toHaveLength(20)
  for (const { id, features } of actions) expect(bucketOf(id)).toEqual(features)
  expect(bucketOf('noon:weekday:email')).toBeUndefined()
  expect(bucketOf('morning:weekday:')).toBeUndefined()
})

it('leaves out every part of the day that has a quiet hour', () => {
  const partsOf = (...quiet: readonly QuietHours[]) => [
    ...new Set(timingActions(['email'], quiet).map(({ features }) => features.daypart)),
  ]
  expect(partsOf()).toEqual(['night', 'morning', 'midday', 'afternoon', 'evening'])
  expect(partsOf(...NIGHT)).toEqual(['morning', 'midday', 'afternoon', 'evening'])
  expect(partsOf({ from: 20, to: 9 })).toEqual(['midday', 'afternoon'])
  expect(partsOf({ from: 12.5, to: 13 }, { from: 22, to: 23 })).toEqual(['morning', 'afternoon', 'evening'])
  expect(partsOf({ from: 0, to: 24 })).toEqual([])
  expect(partsOf({ from: 9, to: 9 })).toEqual([])
  expect(partsOf({ from: 22, to: 7 })).toEqual(['midday', 'afternoon', 'evening'])
  // To the minute at the edges: half an hour is how far some time zones are from the next hour.
  expect(partsOf({ from: 21.5, to: 6 })).toEqual(['morning', 'midday', 'afternoon'])
  expect(partsOf({ from: 22, to: 6 })).toContain('evening')
})

it('keeps the night quiet beside hours that say nothing of it', () => {
  const noon = { from: 13, to: 15 }
  expect(quietHoursIn(noon)).toEqual([...NIGHT, noon])
  expect(quietHoursIn({ ...noon, and_night: false })).toEqual([noon])
  expect(quietHoursIn({ ...noon, and_night: 'no' })).toBe('faulty')
  for (const said of [[{ from: 23, to: 5 }], [{ from: 0, to: 14 }], [{ from: 20, to: 22.5 }, noon]])
    expect(quietHoursIn(said)).toEqual(said)
})

it('reads quiet hours as people write them', () => {
  expect(quietHoursIn({ from: '20:30', to: '9' })).toEqual([{ from: 20.5, to: 9 }])
  expect(quietHoursIn([{ from: 22, to: 7 }])).toEqual([{ from: 22, to: 7 }])
  expect(quietHoursIn({ from: '8:30pm', to: '9 AM' })).toEqual([{ from: 20.5, to: 9 }])
  expect(quietHoursIn({ from: '12am', to: '12pm' })).toEqual([{ from: 0, to: 12 }])
  expect(quietHoursIn([])).toEqual([])
  expect(quietHoursIn(undefined)).toBeUndefined()
  for (const faulty of [
    'night',
    { from: '25:00', to: 6 },
    [{ from: 22 }],
    { from: '7:60', to: 8 },
    { from: '20pm', to: 8 },
  ])
    expect(quietHoursIn(faulty)).toBe('faulty')
})

it('takes from a contact’s past what was an answer to a suggested time', () => {
  const past = [
    { action_id: 'evening:weekday:email', reward: 1 },
    { action_id: 'call', reward: 1 },
    { action_id: 'morning:weekday:sms', reward: null },
  ]
  expect(pastRewards(past).map(({ actionId, reward }) => [actionId, reward])).toEqual([
    ['evening:weekday:email', 1],
    ['morning:weekday:sms', 0],
  ])
  expect([0, 1, 9].map(weightAfter)).toEqual([1, 0.25, 0.01])
})
