import { expect, test } from 'vitest'
import { asksForSeveral } from './several.ts'

test.each([
  'What instruments does Nora play?',
  'Which of the charity events did he go to?',
  'In what countries have they worked?',
  'Where has Tomas travelled so far?',
  'Who has visited her?',
  'What have Nora and Tomas both painted?',
  'Do both of them sing?',
  'What has she cooked for the guests?',
])('asks for several things: %s', (text) => {
  expect(asksForSeveral(text)).toBe(true)
})

test.each([
  'What instrument does Nora play?',
  'What does she have to do on Monday?',
  'What kind of books does he read?',
  'How many instruments have they both got?',
  'When did they move?',
  'What pet does she have?',
  'What did they say the trip has been good for?',
  'Who did he have dinner with?',
  'What news did she bring?',
  'What is the address?',
  "What is Nora's job?",
  'Which bus goes there?',
  'What glass is it?',
  'Tell me about the instruments.',
  '',
  '???',
])('asks for one thing or none: %s', (text) => {
  expect(asksForSeveral(text)).toBe(false)
})

test('reads hostile text in a moment', () => {
  const started = performance.now()
  expect(asksForSeveral(`what ${"books' ".repeat(200_000)}`)).toBe(false)
  expect(performance.now() - started).toBeLessThan(500)
})
