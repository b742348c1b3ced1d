import { expect, it } from 'vitest'
import { BuiltinExtractor } from './builtin-extractor.ts'

/** Messages as people type them on a phone: without capitals, apostrophes and subjects. */

const extractor = new BuiltinExtractor()
const at = new Date('2026-11-18T12:00:00Z')
const learned = async (...contents: readonly string[]): Promise<readonly string[]> => {
  const messages = contents.map((content, order) => ({ id: `m${order}`, role: 'user' as const, content, at }))
  const facts = await extractor.extract({ messages, userName: '', agentName: 'Ada', timezone: '', known: [] })
  return facts.map(({ text }) => text)
}

it.each([
  ['hey! im lars, just moved to gothenburg', ['The user is called Lars.']],
  ['im joao from brazil', ['The user is called Joao.']],
  ['i am fatima, nice to meet you', ['The user is called Fatima.']],
  ['hi this is priya from bangalore', ['The user is called Priya.']],
  ["hi, it's karen again", ['The user is called Karen.']],
  ["Hi, I'm Dr. Amira Haddad, cardiologist at St Mary's.", ['The user is called Amira Haddad.']],
  ['hello, i live in aarhus with my wife mette', ['The user has a wife named Mette.']],
  ['my daughters are called anna and sophie', ['The user has a daughter named Sophie.']],
  ['me and jess broke up last night', ['The user broke up with their partner on 17 November 2026.']],
  ['starting therapy on tuesday', ['The user is starting therapy on 24 November 2026.']],
  [
    'Hi there, my flight LH1234 lands at 22:40 on Friday, can you arrange a late check-in?',
    ['The user has a flight LH1234 that lands on 20 November 2026 at 22:40.'],
  ],
  ['I want a dining table, budget around 800 euros', ['The user has the budget around 800 euros.']],
  ['my husband Tom has a nut allergy', ["The user's husband Tom is allergic to nuts."]],
  [
    'got 2 kids btw, emil (7) and the little one saga who just turned 3',
    ["The user's child Emil is 7 years old.", "The user's child Saga is 3 years old."],
  ],
  [
    'We have a daughter Lea, 4, and a son Jon (9).',
    ["The user's daughter Lea is 4 years old.", "The user's son Jon is 9 years old."],
  ],
] as const)('%s', async (said, expected) => {
  expect(await learned(said)).toEqual(expect.arrayContaining([...expected]))
})

it.each([
  'hi im tired',
  'hey im starving',
  'hi im new here',
  'im gutted',
  'im coeliac btw',
  'im pescatarian',
  "I'm Mrs. Jones",
  'hey im hungover',
  'its fine',
  'this is great',
])('takes no word for a name: %s', async (said) => {
  expect((await learned(said)).join(' ')).not.toContain('is called')
})

it('gives each age to its own child', async () => {
  const facts = await learned('I have two kids, Emil, 7, and Saga, who just turned 3.')
  expect(facts.filter((text) => text.includes('years old'))).toEqual([
    "The user's child Emil is 7 years old.",
    "The user's child Saga is 3 years old.",
  ])
})

it('takes a changed budget for nothing else, and a request for no taste', async () => {
  const facts = await learned('needs to fit 6 people, and I hate glass', 'actually make the budget 1000')
  expect(facts).toEqual(['The user dislikes glass.', 'The user has the budget 1000.'])
  expect(await learned("I can't stand small talk, please be brief")).toEqual([
    'The user dislikes small talk.',
  ])
})
