import { expect, it } from 'vitest'
import { heard } from '../../../../test/life.ts'
import { readAtOnce } from './builtin-extractor.ts'

const learned = (line: string) => readAtOnce(heard([line])).map(({ text }) => text)

it.each([
  'Oh great, I just love standing in the rain for two hours.',
  '"I am on the highway to hell", that song is stuck in my head',
  'My boss always says "I live for the weekend", so annoying',
  "If I lived in Tokyo I'd eat ramen every single day",
  "Let's role play: I am a pirate named Blackbeard and I live on a ship",
  'const user = { name: "Bob", city: "Paris", allergies: ["nuts"] };',
  "Forwarded message: Hi, I'm Karen from accounting, I moved to Denver and my new number is 555-0199 2233.",
  'Dear Sir, I am writing on behalf of my client who lives in Leeds.',
  'From: karen@example.com\nSubject: Move\n\nI moved to Denver last week.',
  '- milk\n- eggs\n- peanuts\n- dog food',
  '😂😂😂🔥🔥',
  'I could eat a horse right now',
  "I'd kill for a pizza",
  'My friend told me: I am pregnant',
  'He goes "I hate my wife" and everyone laughed',
  "I'm Batman",
  'In my dream I was living in Paris with three cats',
  'Translate this into French: I live in Berlin and I have two cats.',
])('learns nothing of “%s”', (line) => expect(learned(line)).toEqual([]))

it('learns only what is denied of a negation', () => {
  expect(learned("I'm not vegetarian and I never was")).toEqual(['The user is not vegetarian.'])
  expect(learned("I don't have any kids, unlike my sister")).toEqual(['The user has no children.'])
})
