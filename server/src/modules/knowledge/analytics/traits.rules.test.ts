import fc from 'fast-check'
import { expect, it } from 'vitest'
import { likenessOf, type Model, Numbers, traitsOf } from './traits.rules.ts'

const model = (more: Partial<Model> = {}): Model => ({
  targets: 1,
  rate: 0.5,
  numbers: {},
  properties: [],
  ...more,
})

it('learns how numbers are spread, and is not misled by one absurd value', () => {
  const numbers = new Numbers()
  for (let at = 0; at < 10_000; at += 1) numbers.watch({ price: at % 100, name: 'x' })
  numbers.watch({ price: 1e12 })
  const { price } = numbers.learnt()
  expect(price?.spread).toBeGreaterThan(40)
  expect(price?.spread).toBeLessThan(60)
  expect(price?.edges).toHaveLength(9)
})

it('gives a target one range of a number, and lets a source reach into the next ones', () => {
  const numbers = { price: { spread: 10, edges: [10, 20, 30] } }
  expect(traitsOf({ price: 15 }, 'target', model({ numbers }))).toEqual(['price#1'])
  expect(traitsOf({ price: 15 }, 'source', model({ numbers }))).toEqual(['price#0', 'price#1', 'price#2'])
  const compared = model({ numbers, properties: [{ source: 'budget', target: 'price', weight: 1 }] })
  expect(traitsOf({ budget: 15, price: 99 }, 'source', compared)).toContain('price#1')
  expect(
    traitsOf(
      { colour: ' Deep  RED', tags: ['a', 'b', 7], on: true, about: 'x'.repeat(61) },
      'target',
      model(),
    ),
  ).toEqual(['colour=deep red', 'tags=a', 'tags=b', 'on=true'])
})

it('compares numbers, words, texts and lists', () => {
  const numbers = { price: { spread: 10, edges: [] } }
  const like = (one: object, other: object) =>
    likenessOf(one as Record<string, unknown>, other as Record<string, unknown>, model({ numbers })).score
  expect(like({ price: 10 }, { price: 10 })).toBe(1)
  expect(like({ price: 10 }, { price: 20 })).toBeCloseTo(Math.exp(-1))
  expect(like({ colour: 'Red' }, { colour: 'red ' })).toBe(1)
  expect(like({ about: 'an old oak table' }, { about: 'a new oak chair' })).toBeCloseTo(1 / 5)
  expect(like({ tags: ['a', 'b'] }, { tags: ['b', 'c'] })).toBeCloseTo(1 / 3)
  expect(like({ colour: 'red', size: 'xl' }, { colour: 'red' })).toBe(0.5)
  expect(like({}, { colour: 'red' })).toBe(0)
})

it('stays between 0 and 1, and is 1 for a thing and itself', () => {
  const value = fc.oneof(
    fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
    fc.stringMatching(/^[a-z]{3,20}$/),
    fc.boolean(),
    fc.array(fc.stringMatching(/^[a-z]{3,20}$/), { minLength: 1, maxLength: 5 }),
  )
  const properties = fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), value, { minKeys: 1, maxKeys: 6 })
  fc.assert(
    fc.property(properties, properties, (one, other) => {
      const { score } = likenessOf(one, other, model())
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1)
      expect(likenessOf(one, one, model()).score).toBeCloseTo(1)
    }),
  )
})
