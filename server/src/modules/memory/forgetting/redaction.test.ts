import { expect, it } from 'vitest'
import { tellingWord, withoutFact } from './redaction.ts'

const fact = (atomic_text: string, slot_value = '') => ({ atomic_text, slot_value })
const left = (content: string, text: string, isEvidence = true, names: readonly string[] = []) =>
  withoutFact(content, fact(text), { names, isEvidence })

it('takes out the sentence that taught a fact and nothing else', () => {
  const said = 'What a day. I live in Lyon with Milo. Lyon is lovely! And you?'
  expect(left(said, 'The user lives in Lyon.')).toBe('What a day. Lyon is lovely! And you?')
  expect(left('Ich wohne in Berlin. Heute regnet es.', 'Der Nutzer wohnt in Berlin.')).toBe(
    'Heute regnet es.',
  )
  expect(
    left('First line\nI fought with Pieter\nlast line', 'Maria fought with Pieter.', true, ['Maria']),
  ).toBe('First line\nlast line')
})

it('takes out a message that shares no word with what it taught', () => {
  expect(left('Yes, I am.', 'The user smokes.')).toBe('')
})

it('takes out elsewhere only what says all of it again', () => {
  const again = 'Nice! So you live in Lyon. I know Lyon well.'
  expect(left(again, 'The user lives in Lyon.', false)).toBe('Nice! I know Lyon well.')
  expect(left('Lyon won.', 'The user lives in Lyon.', false)).toBe('Lyon won.')
})

it('knows a word that every message about a fact has', () => {
  expect(tellingWord(fact('Maria lives in Porto Alegre.', 'Porto Alegre'))).toBe('alegre')
  expect(tellingWord(fact('Sails.'))).toBe('sails')
  expect(tellingWord(fact('…'))).toBe('')
})
