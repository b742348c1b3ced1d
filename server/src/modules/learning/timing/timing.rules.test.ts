import { expect, it } from 'vitest'
import { bucketOf, historyOf, momentOf, timingActions } from './timing.rules.ts'

it('names every part of both kinds of day on every channel, and reads the names again', () => {
  const actions = timingActions(['email', 'sms:eu'])
  expect(actions).toHaveLength(20)
  for (const { id, features } of actions) expect(bucketOf(id)).toEqual(features)
  expect(bucketOf('noon:weekday:email')).toBeUndefined()
  expect(bucketOf('morning:weekday:')).toBeUndefined()
})

it.each([
  [0, 'night'],
  [5, 'night'],
  [6, 'morning'],
  [11, 'midday'],
  [14, 'afternoon'],
  [18, 'evening'],
  [22, 'night'],
])('%i o’clock is %s', (hour, daypart) => {
  expect(momentOf({ year: 2026, month: 11, day: 14, hour })).toEqual({ daypart, day_type: 'weekend' })
  expect(momentOf({ year: 2026, month: 11, day: 16, hour })).toEqual({ daypart, day_type: 'weekday' })
})

it('tells when and where somebody answered most', () => {
  expect(historyOf([])).toEqual({ is_new: true })
  const past = [
    { action_id: 'evening:weekday:email', reward: 1 },
    { action_id: 'evening:weekend:email', reward: 1 },
    { action_id: 'morning:weekday:sms', reward: 0 },
    { action_id: 'evening:weekday:sms', reward: 1 },
  ]
  expect(historyOf(past)).toEqual({
    is_new: false,
    answered: 0.75,
    daypart: 'evening',
    day_type: 'weekday',
    channel: 'email',
  })
})
