import { expect, it } from 'vitest'
import { mentionedNames } from './mentions.rules.ts'

it('finds names after @, with and without what ends a sentence', () => {
  expect(mentionedNames('@Ines please ask @jo.')).toEqual(['Ines', 'jo.', 'jo'])
  expect(mentionedNames('@ada@example.com, see above')).toEqual(['ada@example.com,', 'ada@example.com'])
})

it('takes an e-mail address and a lone @ for no name', () => {
  expect(mentionedNames('write to jo@example.com or @ home')).toEqual([])
})

it('ends at fifty', () => {
  expect(mentionedNames(Array.from({ length: 1_000 }, (_, at) => `@n${at}`).join(' '))).toHaveLength(50)
})
