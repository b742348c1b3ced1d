import { expect, it } from 'vitest'
import { FEATURES_MAX, featuresOf } from './features.ts'

it('reads numbers, words, lists and what is nested', () => {
  const names = featuresOf({
    age: 40,
    plan: 'pro',
    vip: true,
    none: null,
    tags: ['new', 'hot'],
    at: { city: 'Rome', floor: 3 },
    past: [1, 2],
  }).map(({ name, value, isNumeric }) => `${name}:${value}:${isNumeric}`)
  expect(names).toEqual([
    'age:40:true',
    'plan=pro:1:false',
    'vip=true:1:false',
    'tags=new:1:false',
    'tags=hot:1:false',
    'at.city=Rome:1:false',
    'at.floor:3:true',
    'past.0:1:true',
    'past.1:2:true',
  ])
})

it('reads no more than so much, and nothing that is no number', () => {
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`k${at}`, at]))
  expect(featuresOf(many)).toHaveLength(FEATURES_MAX)
  expect(featuresOf({ x: Number.POSITIVE_INFINITY, y: Number.NaN })).toEqual([])
  expect(featuresOf(undefined)).toEqual([])
})
