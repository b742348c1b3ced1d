import { expect, it } from 'vitest'
import { unknownVariable } from './variables.rules.ts'

it('knows its variables, with and without spaces', () => {
  expect(unknownVariable('Hello {{person.name}}, {{ agent.name }} and {{operator.name}}')).toBeUndefined()
  expect(unknownVariable('A set {1} and {{person.name}}}')).toBeUndefined()
})

it('names the first one that is unknown or not closed', () => {
  expect(unknownVariable('Hello {{person.nmae}} {{x}}')).toBe('{{person.nmae}}')
  expect(unknownVariable('Hello {{person.name')).toBe('{{person.name')
  expect(unknownVariable(`{{${'x'.repeat(100)}}}`)).toHaveLength(40)
})
