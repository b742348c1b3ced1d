import { expect, it } from 'vitest'
import { explanationFor } from './guide-talk.rules.ts'

it.each([
  ['Why do you ask?', 'connect you'],
  ['Warum wollen Sie das wissen?', 'Ich frage'],
  ['¿Por qué lo pregunta?', 'Lo pregunto'],
  ['Pourquoi ?', 'orienter'],
  ['为什么问这个？', '合适的人'],
])('explains itself when asked: %s', (said, words) => expect(explanationFor(said)).toContain(words))

it.each([
  'About 700k, why?',
  'Lyon',
  'I do not know why the last agent never called me back, but it was Lyon',
])('takes an answer for an answer: %s', (said) => expect(explanationFor(said)).toBeUndefined())
