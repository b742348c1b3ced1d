import { expect, it } from 'vitest'
import { messagesIn, notesIn } from './content.rules.ts'

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
  const body =
    '- Prefers quiet rooms.\nI am fine. The weather was bad. Maria collects maps. She asked for tea.'
  expect(notesIn({ type: 'note', body }, 'Maria Costa')).toEqual([
    'Prefers quiet rooms.',
    'Maria collects maps.',
    'She asked for tea.',
  ])
  expect(notesIn({ type: 'transcript', body }, 'Maria')).toEqual([])
})
