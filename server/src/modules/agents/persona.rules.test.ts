import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  big5Of,
  big5View,
  changeCharacter,
  DIMENSIONS,
  derivedDimensions,
  dimensionsOf,
  scoresFrom,
  TRAITS,
  temperatureOf,
  traitChanges,
} from './persona.rules.ts'

const score = fc.integer({ min: 0, max: 100 })
const big5 = fc.record(Object.fromEntries(TRAITS.map((trait) => [trait, score])), { requiredKeys: [] })
const dimensions = fc.record(Object.fromEntries(DIMENSIONS.map((name) => [name, score])), {
  requiredKeys: [],
})
const BLANK = { big5: {}, dimensions: {} }

it('reads fractions only when every score is at most 1', () => {
  expect(scoresFrom({ a: 0.25, b: 1 })).toEqual({ a: 25, b: 100 })
  expect(scoresFrom({ a: 0.25, b: 2 })).toEqual({ a: 0.25, b: 2 })
  expect(scoresFrom({})).toEqual({})
})

it('takes the middle of every scale when nothing is known', () => {
  expect(Object.values(dimensionsOf(BLANK))).toEqual(Array(10).fill(50))
})

it('keeps every dimension on the scale, and the mean of a pair at its trait away from the ends', () => {
  fc.assert(
    fc.property(big5, (stated) => {
      const scores = big5Of(stated)
      const derived = derivedDimensions(scores)
      for (const value of Object.values(derived)) expect(value >= 0 && value <= 100).toBe(true)
      for (const [one, other, trait] of [
        ['intellect', 'aesthetic', 'openness'],
        ['industriousness', 'orderliness', 'conscientiousness'],
        ['enthusiasm', 'assertiveness', 'extraversion'],
        ['compassion', 'politeness', 'agreeableness'],
        ['withdrawal', 'volatility', 'neuroticism'],
      ] as const) {
        if (scores[trait] < 10 || scores[trait] > 90) continue
        expect((derived[one] + derived[other]) / 2).toBeCloseTo(scores[trait], 6)
      }
    }),
  )
})

it('keeps traits that were not sent, and derives dimensions anew unless they are sent', () => {
  const first = changeCharacter(BLANK, { big5: { openness: 80 }, dimensions: { politeness: 10 } })
  expect(dimensionsOf(first)).toMatchObject({ intellect: 80, politeness: 10 })
  const second = changeCharacter(first, { dimensions: { compassion: 90 } })
  expect(dimensionsOf(second)).toMatchObject({ politeness: 10, compassion: 90 })
  const third = changeCharacter(second, { big5: { extraversion: 60 } })
  expect(third).toEqual({ big5: { openness: 80, extraversion: 60 }, dimensions: {} })
})

it('takes back a trait as it was answered', () => {
  const { big5: stated } = changeCharacter(BLANK, { big5: { openness: { score: 80 }, extraversion: 20 } })
  expect(stated).toEqual({ openness: 80, extraversion: 20 })
})

it('does not keep names it does not know', () => {
  const sent = { openness: 0.7, percentile: 80, other: null } as object
  expect(changeCharacter(BLANK, { big5: sent }).big5).toEqual({ openness: 70 })
  expect(changeCharacter(BLANK, { dimensions: sent as never }).dimensions).toEqual({})
})

it('lists exactly the traits that differ', () => {
  fc.assert(
    fc.property(big5, dimensions, big5, (before, byHand, sent) => {
      const from = { big5: before, dimensions: byHand }
      const to = changeCharacter(from, { big5: scoresFrom({ ...sent, openness: 70 }) })
      const [old, now] = [dimensionsOf(from), dimensionsOf(to)]
      const changes = traitChanges(from, to)
      const named = new Set(changes.filter((one) => one.category === 'dimensions').map((one) => one.name))
      for (const name of DIMENSIONS) expect(named.has(name)).toBe(old[name] !== now[name])
      for (const change of changes) expect(change.from).not.toBe(change.to)
      expect(traitChanges(to, to)).toEqual([])
    }),
  )
})

it('names levels and puts the stronger dimension first', () => {
  const view = big5View({ big5: { openness: 100, neuroticism: 90, extraversion: 0 }, dimensions: {} })
  expect(view.openness).toMatchObject({
    level: 'very high',
    confidence: 1,
    facets: ['aesthetic', 'intellect'],
  })
  expect(view.extraversion.level).toBe('very low')
  expect(view.agreeableness).toMatchObject({ level: 'moderate', confidence: 0 })
})

it('speaks the more freely the more open it is', () => {
  expect([temperatureOf({ openness: 0 }), temperatureOf({}), temperatureOf({ openness: 100 })]).toEqual([
    0.4, 0.6, 0.8,
  ])
})
