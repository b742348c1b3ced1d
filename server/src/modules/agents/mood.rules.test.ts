import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HOUR_MS } from '../../kernel/clock.ts'
import {
  AXES,
  baselineOf,
  decayed,
  drifted,
  labelOf,
  type MoodPoint,
  moved,
  NO_DRIFT,
  shifted,
} from './mood.rules.ts'
import { TRAITS } from './persona.rules.ts'

const value = fc.double({ min: 0, max: 100, noNaN: true })
const change = fc.double({ min: -200, max: 200, noNaN: true })
const pointOf = (one: fc.Arbitrary<number>): fc.Arbitrary<MoodPoint> =>
  fc.record({ valence: one, arousal: one, tension: one, affiliation: one })
const point = pointOf(value)
const span = fc.integer({ min: 0, max: 90 * 24 * HOUR_MS })
const big5 = fc.record(Object.fromEntries(TRAITS.map((trait) => [trait, value])), { requiredKeys: [] })
const isOnScale = (mood: MoodPoint) => AXES.every((axis) => mood[axis] >= 0 && mood[axis] <= 100)

it('never leaves the scale', () => {
  fc.assert(
    fc.property(big5, point, pointOf(change), span, (character, mood, delta, elapsed) => {
      const rest = shifted(baselineOf(character), drifted(NO_DRIFT, delta))
      expect(isOnScale(rest)).toBe(true)
      expect(isOnScale(moved(decayed(mood, rest, elapsed), delta))).toBe(true)
    }),
  )
})

it('comes nearer to its resting point with time, and never passes it', () => {
  fc.assert(
    fc.property(point, point, span, span, (mood, rest, one, more) => {
      const [early, late] = [decayed(mood, rest, one), decayed(mood, rest, one + more)]
      for (const axis of AXES) {
        expect(Math.abs(late[axis] - rest[axis])).toBeLessThanOrEqual(
          Math.abs(early[axis] - rest[axis]) + 1e-9,
        )
        const isSameSide = (late[axis] - rest[axis]) * (mood[axis] - rest[axis]) >= -1e-9
        expect(isSameSide).toBe(true)
      }
    }),
  )
})

it('does not depend on how often it is read', () => {
  fc.assert(
    fc.property(point, point, span, span, (mood, rest, one, two) => {
      const [atOnce, inSteps] = [decayed(mood, rest, one + two), decayed(decayed(mood, rest, one), rest, two)]
      for (const axis of AXES) expect(inSteps[axis]).toBeCloseTo(atOnce[axis], 6)
    }),
  )
})

it('halves the distance in the half-life of the axis', () => {
  const rest = { valence: 50, arousal: 50, tension: 50, affiliation: 50 }
  const mood = { valence: 90, arousal: 90, tension: 10, affiliation: 90 }
  expect(decayed(mood, rest, 6 * HOUR_MS).valence).toBeCloseTo(70)
  expect(decayed(mood, rest, 2 * HOUR_MS).arousal).toBeCloseTo(70)
  expect(decayed(mood, rest, 3 * HOUR_MS).tension).toBeCloseTo(30)
  expect(decayed(mood, rest, 48 * HOUR_MS).affiliation).toBeCloseTo(70)
  expect(decayed(mood, rest, -HOUR_MS)).toEqual(mood)
})

it('rests in the middle for a character in the middle, and lower for a nervous one', () => {
  expect(baselineOf({})).toEqual({ valence: 50, arousal: 50, tension: 50, affiliation: 50 })
  const nervous = baselineOf({ neuroticism: 100 })
  expect(nervous).toEqual({ valence: 35, arousal: 55, tension: 30, affiliation: 50 })
  expect(baselineOf({ agreeableness: 100, extraversion: 100 }).affiliation).toBe(77.5)
})

it('lets a person shift the resting point by a bounded amount', () => {
  let drift = NO_DRIFT
  for (let turn = 0; turn < 1_000; turn += 1)
    drift = drifted(drift, { valence: 10, arousal: 0, tension: 0, affiliation: -10 })
  expect(drift).toEqual({ valence: 15, arousal: 0, tension: 0, affiliation: -15 })
})

it.each([
  ['neutral', [50, 50, 50, 50]],
  ['excited', [80, 80, 60, 60]],
  ['happy', [75, 50, 60, 60]],
  ['affectionate', [65, 50, 60, 90]],
  ['content', [58, 50, 55, 55]],
  ['calm', [52, 30, 80, 50]],
  ['angry', [20, 85, 10, 20]],
  ['anxious', [30, 70, 20, 60]],
  ['tense', [50, 45, 20, 50]],
  ['sad', [20, 30, 50, 50]],
  ['unhappy', [30, 60, 60, 60]],
  ['bored', [45, 20, 55, 50]],
  ['alert', [50, 70, 50, 50]],
] as const)('calls it %s at %j', (label, [valence, arousal, tension, affiliation]) => {
  expect(labelOf({ valence, arousal, tension, affiliation })).toBe(label)
})
