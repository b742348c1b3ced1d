import { expect, it } from 'vitest'
import { conditionsIn, filtersFrom, isFault, passes } from './filter.rules.ts'

it('reads conditions out of a query', () => {
  expect(conditionsIn({ limit: 5, 'properties.price__gte': '10', 'properties.unit__price': 'a' })).toEqual({
    conditions: [{ field: 'price', operator: 'gte', value: '10' }],
    errors: [{ location: 'query.properties.unit__price', message: expect.stringContaining('__gte') }],
  })
  expect(conditionsIn({ 'properties.a': ['1', '2'], 'properties.': 'x' }).errors).toHaveLength(2)
  expect(conditionsIn({ 'properties.colour': 'red' }).conditions[0]).toEqual({
    field: 'colour',
    operator: 'eq',
    value: 'red',
  })
})

it('reads filters of a search, or says that they are none', () => {
  expect(filtersFrom(undefined)).toEqual({})
  expect(isFault(filtersFrom('[1]'))).toBe(true)
  expect(isFault(filtersFrom('{'))).toBe(true)
  expect(passes({ colour: 'red', size: 3 }, { colour: ['blue', 'red'], size: 3 })).toBe(true)
  expect(passes({ colour: 'red' }, { size: 3 })).toBe(false)
})
