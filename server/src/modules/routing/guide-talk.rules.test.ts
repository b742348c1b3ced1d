import { expect, it } from 'vitest'
import { asksHuman, explanationFor } from './guide-talk.rules.ts'

it.each([
  'I need a human',
  'agent please',
  'Could I talk to somebody?',
  'Kann ich mit einem Menschen sprechen?',
  'Quiero hablar con una persona',
  'Je voudrais parler à un humain',
  'Vorrei parlare con un operatore',
  'Quero falar com um atendente',
  'Хочу поговорить с оператором',
  '我要人工客服',
  'オペレーターにつないでください',
])('hears the wish for a human in: %s', (said) => expect(asksHuman(said)).toBe(true))

it.each(['I am a person', 'My agent sold the house', 'Ich bin Mitarbeiterin', '我是一个人'])(
  'hears no wish for a human in: %s',
  (said) => expect(asksHuman(said)).toBe(false),
)

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
