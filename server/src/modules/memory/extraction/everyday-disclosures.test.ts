import { expect, it } from 'vitest'
import { readAtOnce } from './builtin-extractor.ts'

/** What people tell in passing on a phone, and what only looks like a fact. */

const at = new Date('2026-03-11T10:00:00Z')
const learned = (...lines: readonly string[]): readonly string[] =>
  readAtOnce({
    messages: lines.map((line, place) => ({
      id: `m${place}`,
      role: line.startsWith('A: ') ? ('assistant' as const) : ('user' as const),
      content: line.replace(/^A: /, ''),
      at,
    })),
    userName: '',
    agentName: '',
    timezone: 'UTC',
    known: [],
  }).map(({ text }) => text)

it.each([
  // A subject that is left out
  ['Just got back from a weekend in Turin with my aunt', /got back from a weekend in Turin/],
  ['Been busy rehearsing with my choir and packing boxes', /busy rehearsing with my choir/i],
  ['Just started doing aerial yoga, love it!', /does aerial yoga/],
  ["Can't eat shellfish", /does not eat shellfish/],
  ['Thinking of adopting a greyhound', /considering adopting a greyhound/],
  // What is under way
  ["I'm still searching for a studio in Ghent", /looking for a studio in Ghent/],
  ["I'm getting ready for a triathlon next month", /preparing for a triathlon in April 2026/],
  ["I'm teaming up with a local bakery", /teaming up with a local bakery/],
  // What is dear, and what one is
  ['Pottery is pretty much my go-to for stress relief', /Pottery among their favourites/],
  ['I love all cakes, but tiramisu is my top pick', /tiramisu among their favourites/],
  ['Climbing helps me unwind', /interested in climbing/],
  ['The piano has been part of my life ever since', /piano/],
  ["I'm not much of a beach person", /is not a beach person/],
  ["I'm a terrible driver", /terrible driver/],
  ['As a vegan, I bake without eggs', /is vegan/],
  ['Vegetarian here', /is vegetarian/],
  ['One of my all-time favourite novels is "Emma"', /Emma among their favourite novels/],
  ['Learning Sami has always been a dream of mine', /dreams of learning Sami/],
  // A part of a life, and what is told on the way to something else
  ['I was very shy as a kid', /shy as a kid/],
  ['After I failed my driving test I went for a long walk', /failed their driving test/],
  ['I used to love roller skating', /used to like roller skating/],
  ['I have damaged knees', /has damaged knees/],
  ['This ring is from my home country, Georgia', /comes from Georgia/],
  // Names
  ['we named our baby tove', /child named Tove/],
  ['my kids are emil and saga', /child named Saga/],
  ['my dogs are rex and luna', /dog named Luna/],
  ['this is tom', /called Tom/],
  ['Look at my dog his name is Bosse', /dog named Bosse/],
  // Shops, restaurants, coaches
  ['my best half marathon time is 1:41', /best half marathon time of 1:41/],
  ["i'm staying at my sister's place in leeds for now", /staying at their sister's place in Leeds for now/],
  ['We need a table for 6 on Friday at 7pm', /needs a table for 6 on 13 March 2026 at 19:00/],
  ['we are a family of five with two dogs', /is a family of five with two dogs/],
  ['I ordered a green armchair, order 5120', /ordered a green armchair \(order 5120\)/],
  ['I moved from Turku to Espoo', /lived in Turku before/],
] as const)('learns from “%s”', (line, expected) => {
  expect(learned(line).join('\n')).toMatch(expected)
})

it.each([
  ['I love my piano. I live in Ghent.', 'Sorry to hear that! I own a bakery'],
  ['I live in Ghent.', "It's just I didn't know how to fix it"],
  ['I like knitting.', "No that's why I said they are nice"],
  ['I like knitting.', "It's pretty good actually"],
])('takes a thought for no correction: %s %s', (before, after) => {
  const alone = learned(before)
  expect(learned(before, after)).toEqual(expect.arrayContaining([...alone]))
  expect(learned(before, after).join('\n')).not.toMatch(/justs|whies|pretty good/)
})

it.each([
  'Sounded great to me',
  'Took ages to get there',
  'Packed with protein and vitamins',
  'I spent 12 dollars on two lemons today',
  'I drank some tea',
  'We meet once a week',
  'I had a bad stomach ache yesterday',
  'Yes Im going today',
  'No doubt, you have got this',
  'I plan to unwind and maybe read a bit',
  'I love spending time with the friends I have',
])('learns nothing of “%s”', (line) => expect(learned(line)).toEqual([]))

it('ends no fact by a word that ends something else', () => {
  const lines = ['I love fantasy novels.', 'I joined a book club in May.']
  const facts = learned(...lines, 'We ended up talking about fantasy novels, no doubt about it.')
  expect(facts).toEqual(expect.arrayContaining([...learned(...lines)]))
})
