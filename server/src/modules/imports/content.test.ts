import { expect, it } from 'vitest'
import { messagesIn } from './content.ts'

const names = { person: 'Maria', agent: 'Ada' }

it('reads a transcript by its speakers', () => {
  const body = '[10:02] Maria: Hello\nthere!\nAda: Good morning.\nPaul: I am her brother.\n\nbot (auto): Bye.'
  expect(messagesIn({ type: 'chat_transcript', body }, names)).toEqual([
    { role: 'user', content: 'Hello\nthere!' },
    { role: 'assistant', content: 'Good morning.' },
    { role: 'user', content: 'I am her brother.', author: 'Paul' },
    { role: 'assistant', content: 'Bye.' },
  ])
})

it('takes anything else as it is, long texts in pieces', () => {
  expect(messagesIn({ type: 'bio', body: 'I sail.' }, names)).toEqual([{ role: 'user', content: 'I sail.' }])
  const long = 'A sentence about ships. '.repeat(2_000)
  const pieces = messagesIn({ type: 'text', body: long }, names)
  expect(pieces.length).toBeGreaterThan(5)
  expect(pieces.map((piece) => piece.content).join(' ')).toBe(long.trim())
})

it('tells notes about a person from their own words', () => {
  const authorOf = (body: string, type = 'text') => messagesIn({ type, body }, names)[0]?.author
  for (const body of [
    'She moved to Oslo in May.',
    'Maria collects maps. The weather was bad.',
    'Prefers quiet rooms.',
    'Her favourite colour is green.',
  ])
    expect([body, authorOf(body)]).toEqual([body, 'note'])
  for (const body of ['I sail.', 'My sister is a nurse. She lives in Rome.', 'The weather was bad.'])
    expect([body, authorOf(body)]).toEqual([body, undefined])
  expect(authorOf('I called her. She wants tea.', 'note')).toBe('note')
})
