import { expect, it } from 'vitest'
import { conditionsIn, jsonOf } from '../../web/src/routing/criteria.rules.ts'
import { faultsIn } from '../src/modules/routing/criteria.rules.ts'

it.each([
  '',
  '{"budget":{"min":500000},"city":["Lyon","Paris"]}',
  '{"city":"Lyon"}',
  '{"city":{"not":"Lyon","exists":true},"budget":{"min":1,"max":2.5}}',
  '{"plan":{"equals":"team"}}',
])('reads %s as conditions and writes the same', (json) => {
  const conditions = conditionsIn(json)
  expect(conditions).toBeDefined()
  expect(jsonOf(conditions ?? [])).toBe(json)
  expect(faultsIn(json === '' ? {} : JSON.parse(json), 'criteria')).toEqual([])
})

it.each([
  '[{"city":"Lyon"}]',
  '{"city":["a, b"]}',
  '{"city":{"least":1}}',
  '{"city":{}}',
  '"Lyon"',
  '{',
  '5',
])('leaves %s to be written as JSON', (json) => {
  expect(conditionsIn(json)).toBeUndefined()
})

it('leaves out what has no name yet, and lets the server refuse what is no number', () => {
  expect(jsonOf([{ name: ' ', test: 'contains', value: 'x' }])).toBe('')
  const json = jsonOf([{ name: 'budget', test: 'min', value: 'much' }])
  expect(faultsIn(JSON.parse(json), 'criteria')).toMatchObject([{ location: 'criteria.budget.min' }])
})
