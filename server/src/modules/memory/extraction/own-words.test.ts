import { expect, it } from 'vitest'
import { BuiltinExtractor } from './builtin-extractor.ts'

const extractor = new BuiltinExtractor()
const learned = async (content: string) =>
  extractor.extract({
    messages: [{ id: 'm', role: 'user', content, at: new Date('2026-03-10T12:00:00Z') }],
    known: [],
    userName: '',
    agentName: '',
    timezone: '',
  })

it.each([
  ['Yesterday while waiting for the ferry I baked a rhubarb cake', /rhubarb cake/],
  ['One of my favourite walks in Bergen is Fløyen', /Fløyen/],
  ['My wife and I were cycling along the Danube last summer - it rained every day!', /Danube last summer”/],
  ['After the merger I started teaching ceramics to my neighbours', /ceramics to my neighbours”/],
])('keeps what no rule reads in the words of the person: %s', async (said, words) => {
  const facts = await learned(said)
  expect(facts.map(({ text }) => text).join(' | ')).toMatch(words)
  for (const fact of facts.filter(({ factType }) => factType === 'statement'))
    expect(fact.confidence).toBe(0.5)
})

it.each([
  'I am doing well, thanks for asking',
  'I just had a bagel',
  'I recently saw a film',
  'I love the energy',
  'I got a few years ago in Rabat',
  'Lena, I totally agree with that',
  'I am always on the lookout for recommendations',
  'I had a terrible stomach ache on Monday',
  'I am Spiderman',
])('keeps nothing of talk: %s', async (said) => expect(await learned(said)).toEqual([]))

it('names a dog once', async () => {
  const facts = await learned('We got a puppy, her name is Shadow.')
  expect(facts.filter(({ factType }) => factType === 'pet').map(({ text }) => text)).toEqual([
    'The user has a dog named Shadow.',
  ])
})

it.each(['The divorce from Tom came through yesterday.', 'Our divorce is finally official.'])(
  'reads a divorce that is told as a thing: %s',
  async (said) => {
    expect((await learned(said)).map(({ slot, value }) => [slot, value])).toContainEqual([
      'user/marital',
      'divorced',
    ])
  },
)
