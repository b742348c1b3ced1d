import { expect, it } from 'vitest'
import { heard } from '../../../../test/life.ts'
import { readAtOnce } from './builtin-extractor.ts'

/** What people say on the way to something else, and what must not be made of it. */

const learned = (...lines: readonly string[]) => readAtOnce(heard(lines))
const textsOf = (...lines: readonly string[]): string =>
  learned(...lines)
    .map(({ text }) => text)
    .join('\n')

it.each([
  // What gives joy
  ['Birdwatching gives me so much happiness', /interested in birdwatching/],
  ['Thunder puts me in a better mood', /interested in thunder/],
  ['Knitting brings me a lot of calm', /interested in knitting/],
  // What one supports, which is no job
  ["I'm a loyal supporter of Celtic", /interested in Celtic/],
  ["I've always been a devoted admirer of Klimt", /interested in Klimt/],
  // What is so now
  ["It feels strange now that I'm a head nurse", /head nurse/],
  ['Now that we live in Bergen, we need raincoats', /lives? in Bergen/],
  // What one means to change
  ['It was fun, but I need to quit smoking and sleep more', /needs to quit smoking/],
  ["I'm mainly focused on paying off my mortgage", /focused on paying off their mortgage/],
  // What was done
  ['I had a wonderful time kayaking with my cousins last Saturday', /went kayaking with their cousins/],
  ['My audition went surprisingly well', /audition went surprisingly well/],
  // A trip in a sentence about something else
  ['This lamp reminds me of a long honeymoon we spent in Sri Lanka', /went on a honeymoon to Sri Lanka/],
  ['Here is a postcard from our road trip through Tuscany', /went on a road trip to Tuscany/],
  // Hyphens for dashes, and what is loved besides
  ["I'm a bus driver now- quite a change", /is a bus driver/],
  ['I run my own florist shop and love it', /runs a florist shop/],
  ["I've been working hard on my greenhouse", /working hard on my greenhouse/],
  ["I've done archery too", /I have done archery/],
  ['The idea is from that cruise to Norway two years ago', /went on a cruise to Norway/],
  ['I found these old postcards with my first sketches', /I found old postcards/],
  ["I'm also working on a seed library to share my stuff", /working on a seed library”/],
  ['You know what, I adore otters', /likes otters/],
  ['My three-year-old is very shy, her name is Linnea', /child named Linnea/],
  ['I feel really drawn to teaching abroad', /interested in teaching abroad/],
  ["It's always been a dream of mine to restore a windmill", /wants to restore a windmill/],
  ["I'm offering evening lessons and workshops at the library", /offering evening lessons/],
  // Granted on the way
  ["While I don't really play chess, I know some grandmasters", /chess/],
  // A thing told for the first time, and examples after a comma
  ['I carved this walnut rocking chair for my niece', /carved a walnut rocking chair/],
  [
    "I've been exploring new instruments, such as the kora, the oud, and the sitar",
    /exploring new instruments/,
  ],
  // A guess at a year
  ['I bought my motorbike a few years ago', /bought their motorbike around \d{4}/],
] as const)('learns from “%s”', (line, expected) => {
  expect(textsOf(line)).toMatch(expected)
})

it.each([
  'My neighbours have been so welcoming and helpful',
  'I have always been amazed by the patience and warmth that nurses show',
  'Today brings me joy',
  'My choir has been super supportive',
  'I need to stop at the bakery',
  "I'm going to work really hard",
  'I hope to keep growing as a person',
  "I'm thinking of buying some of the lamps we discussed",
  'I have been watching that series you told me about',
  'I wish we had a trip we took to Crete',
  'My audition went on for hours',
])('learns nothing of “%s”', (line) => expect(textsOf(line)).toBe(''))

it('makes no job of a supporter', () => {
  expect(learned("I'm a dedicated supporter of the Wallabies").map(({ slot }) => slot)).not.toContain(
    'user/job',
  )
})

it('ends no plan by one word that it shares with something finished', () => {
  const plan = "I'm putting together a charity pottery fair next month."
  const facts = learned(plan, "I've been busy glazing - here's some pottery I just finished.")
  expect(facts.filter(({ retracts }) => retracts)).toEqual([])
  expect(facts.map(({ slot }) => slot)).toEqual(expect.arrayContaining(learned(plan).map(({ slot }) => slot)))
})
