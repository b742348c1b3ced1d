import { describe, expect, it } from 'vitest'
import { faultsIn, meets, numberIn } from './criteria.rules.ts'

describe('numbers in what people say', () => {
  it.each([
    ['about 1.2m', 1_200_000],
    ['€ 350,000', 350_000],
    ['350.5', 350.5],
    ['2k', 2_000],
    ['between 3 and 5', 3],
    ['1 500 000 euros', 1_500_000],
    ['two', undefined],
  ])('%s', (text, number) => {
    expect(numberIn(text)).toBe(number)
  })
})

it('holds when all members hold, or one of a list does', () => {
  const known = { budget: 'around 600k', city: 'Lyon, I think', pets: 'no' }
  expect(meets({ budget: { min: 500_000 }, city: ['Paris', 'Lyon'] }, known)).toBe(true)
  expect(meets({ budget: { min: 500_000, max: 550_000 } }, known)).toBe(false)
  expect(meets([{ city: 'Rome' }, { pets: { equals: 'No' } }], known)).toBe(true)
  expect(meets({ city: { not: 'Rome' }, garden: { exists: false } }, known)).toBe(true)
  expect(meets({ garden: 'yes' }, known)).toBe(false)
  expect(meets('lyon', known)).toBe(true)
  for (const nothing of [undefined, null, '', [], {}]) expect(meets(nothing, {})).toBe(true)
})

it('says what cannot be read', () => {
  const faults = faultsIn(
    [{ budget: { least: 1 } }, { budget: { min: 'much' }, city: { in: 'Lyon' } }],
    'criteria',
  )
  expect(faults.map(({ location }) => location)).toEqual([
    'criteria[0].budget.least',
    'criteria[1].budget.min',
    'criteria[1].city.in',
  ])
})
