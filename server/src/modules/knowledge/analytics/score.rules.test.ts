import fc from 'fast-check'
import { expect, it } from 'vitest'
import { actionOf, flowScore, overallRate, rateOf, scoreOf, weightOf } from './score.rules.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const count = fc.double({ min: 0, max: 1e6, noNaN: true })
const answers = fc.record({ gains: count, losses: count })
const weights = fc.record({
  relations: fc.double({ min: 0, max: 100, noNaN: true }),
  properties: fc.double({ min: 0, max: 100, noNaN: true }),
  feedback: fc.double({ min: 0, max: 100, noNaN: true }),
})
const parts = fc.record({ relations: share, properties: share })

it('stays between 0 and 1, whatever comes in', () => {
  fc.assert(
    fc.property(parts, weights, answers, answers, answers, (part, weight, all, everybody, own) => {
      const overall = overallRate(all)
      const score = scoreOf(part, weight, rateOf(everybody, own, overall), overall)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1)
    }),
  )
})

it('never falls with a conversion nor rises with a dismissal, of everybody or of the source', () => {
  fc.assert(
    fc.property(parts, weights, answers, answers, share, (part, weight, everybody, own, overall) => {
      const score = (all: typeof everybody, mine: typeof own) =>
        scoreOf(part, weight, rateOf(all, mine, overall), overall)
      const more = ({ gains, losses }: typeof own) => ({ gains: gains + 1, losses })
      const less = ({ gains, losses }: typeof own) => ({ gains, losses: losses + 1 })
      const now = score(everybody, own)
      expect(score(more(everybody), own)).toBeGreaterThanOrEqual(now)
      expect(score(everybody, more(own))).toBeGreaterThanOrEqual(now)
      expect(score(less(everybody), own)).toBeLessThanOrEqual(now)
      expect(score(everybody, less(own))).toBeLessThanOrEqual(now)
    }),
  )
})

it('is likeness alone without any answers, and grows with it', () => {
  const even = { relations: 1, properties: 1, feedback: 1 }
  fc.assert(
    fc.property(share, share, share, (one, other, overall) => {
      const unanswered = { gains: 0, losses: 0 }
      const score = (relations: number) =>
        scoreOf({ relations, properties: 0 }, even, rateOf(unanswered, unanswered, overall), overall)
      expect(score(one)).toBeCloseTo(one / 2, 5)
      if (one < other) expect(score(one)).toBeLessThanOrEqual(score(other))
    }),
  )
  expect(flowScore(0)).toBe(0)
  expect(flowScore(0.05)).toBe(0.5)
  expect(flowScore(1)).toBeLessThan(1)
})

it('moves a lot for what was answered often, and little for a single answer', () => {
  const even = { relations: 1, properties: 0, feedback: 1 }
  const score = (gains: number, losses: number) =>
    scoreOf(
      { relations: 0.5, properties: 0 },
      even,
      rateOf({ gains, losses }, { gains: 0, losses: 0 }, 0.3),
      0.3,
    )
  expect(score(1, 0)).toBeLessThan(0.7)
  expect(score(50, 0)).toBeGreaterThan(0.9)
  expect(score(0, 50)).toBeLessThan(0.2)
})

it('reads answers in both forms', () => {
  expect(actionOf({ converted: true, action: 'ignored' })).toBe('converted')
  expect(actionOf({ converted: false, action: ' Dismissed ' })).toBe('dismissed')
  expect(actionOf({ converted: false })).toBe('ignored')
  expect(weightOf('converted').gains).toBeGreaterThan(weightOf('clicked').gains)
  expect(weightOf('dismissed').losses).toBeGreaterThan(weightOf('ignored').losses)
  expect(weightOf('constructor')).toEqual({ gains: 0, losses: 0 })
})
