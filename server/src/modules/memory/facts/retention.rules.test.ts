import fc from 'fast-check'
import { expect, it } from 'vitest'
import { retentionOf, weightOf } from './retention.rules.ts'

const DAY_MS = 86_400_000
const now = new Date('2026-06-01T00:00:00Z')
const fact = (days: number, more = {}) => ({
  memory_type: 'factual',
  emotional_intensity: 0,
  importance: 0.5,
  mention_count: 1,
  hit_count: 0,
  last_confirmed: new Date(now.getTime() - days * DAY_MS),
  last_retrieved_at: null,
  ...more,
})

it('fades with time, never to nothing', () => {
  const ages = fc.tuple(fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 1, max: 900 }))
  fc.assert(
    fc.property(ages, ([days, more]) => {
      const [young, old] = [retentionOf(fact(days), now), retentionOf(fact(days + more), now)]
      return old <= young && old >= 0.1 && young <= 1
    }),
  )
})

it('holds on to what moved the person, came up often, was used lately, or says who they are', () => {
  const plain = retentionOf(fact(200), now)
  for (const stronger of [
    { emotional_intensity: 1 },
    { mention_count: 6 },
    { hit_count: 6 },
    { importance: 1 },
    { memory_type: 'identity' },
    { last_retrieved_at: new Date(now.getTime() - DAY_MS) },
  ]) {
    expect(retentionOf(fact(200, stronger), now)).toBeGreaterThan(plain)
  }
})

it('weighs between nothing and everything', () => {
  expect(weightOf(fact(0, { importance: 1, mention_count: 9 }), now)).toBeCloseTo(1)
  expect(weightOf(fact(9_000, { importance: 0 }), now)).toBeGreaterThan(0)
})
