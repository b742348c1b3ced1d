import { describe, expect, it } from 'vitest'
import { BuiltinExtractor } from './builtin-extractor.ts'
import type { KnownFact } from './extractor.ts'

const extractor = new BuiltinExtractor()
const at = new Date('2026-03-10T12:00:00Z')
const known: readonly KnownFact[] = []

/** What is learned when the agent asks and the person answers; with one text nothing was asked. */
async function learned(said: string, asked = ''): Promise<string> {
  const messages = [
    { id: 'q', role: 'assistant' as const, content: asked === '' ? 'I see.' : asked, at },
    { id: 'a', role: 'user' as const, content: said, at },
  ]
  const facts = await extractor.extract({ messages, known, userName: '', agentName: '', timezone: '' })
  return facts.map((fact) => `${fact.retracts ? '~' : ''}${fact.text}`).join(' | ')
}

describe('what is clear is kept of a sentence that goes on to point', () => {
  it.each([
    [
      'I knitted a wool scarf with pockets last winter, maybe you would like that.',
      /“I knitted a wool scarf/,
    ],
    ['I am drawn to sailing small boats in this way.', /drawn to sailing small boats”/],
    ['I carved that oak bench last summer!', /“I carved an oak bench last summer”/],
    ['I built this kayak in my garage.', /“I built a kayak in my garage”/],
    ['I have been experimenting with oil paints lately, which I find hard.', /oil paints lately”/],
    ['I made a mosaic table to remind my family that summers in Malta are ours.', /mosaic table/],
    ['I am offering one-on-one coaching to new swimmers in our club.', /one-on-one coaching/],
  ])('%s', async (said, expected) => expect(await learned(said)).toMatch(expected))

  it.each([
    'I have a good recipe for these.',
    'I have always wanted to try the oysters there.',
    'I never agreed with him, and that was it.',
    'I painted it after that.',
  ])('but nothing of: %s', async (said) => expect(await learned(said)).toBe(''))
})

describe('clauses of time and place', () => {
  it.each([
    ['The photo is from when our choir won a county contest in Leeds.', /choir won a county contest/],
    ['I hike a lot in Tirol, where I am visiting my uncle.', /visiting my uncle/],
    ['Since we last spoke I joined a rowing club in Kiel.', /joined a rowing club/],
    ['Later on I started learning Finnish with my wife.', /learning Finnish/],
  ])('%s', async (said, expected) => expect(await learned(said)).toMatch(expected))

  it('does not keep when something was', async () => {
    expect(await learned('It rained when I got home.')).toBe('')
    expect(await learned('It was lovely when I was younger.')).toBe('')
  })
})

describe('what a thing is to a person', () => {
  it.each([
    ["Beekeeping's such a huge part of my life now.", /beekeeping/],
    ['Sewing lets me switch off after work.', /sewing/],
    ['Chess keeps me sane.', /chess/],
    ['Gardening has become an escape for me.', /gardening/],
    ['Drawing helps me express my feelings.', /drawing/],
    ['“The Crown” is also one of my favourites.', /The Crown/],
    ['Panna cotta is absolutely one of my favourite desserts.', /panna cotta/i],
    ["I'm lucky to have my wife and kids.", /lucky to have my wife/],
    ['I keep a journal of birds.', /journal of birds/],
  ])('%s', async (said, expected) => expect(await learned(said)).toMatch(expected))

  it.each(['Support means a lot to me.', 'Glad the toy means so much!', 'Knowing that lets me sleep.'])(
    'but nothing of: %s',
    async (said) => expect(await learned(said)).not.toMatch(/interested/),
  )
})

describe('answers that are no sentences', () => {
  it.each([
    ['How often do you all train together?', 'Three times a week.', /trains together three times a week/i],
    ['How long have you lived in Leeds?', 'For ten years.', /lives? in Leeds/],
    ['What brings you joy?', 'Baking and long walks.', /likes baking.*likes long walks/],
    ['What do you do to unwind?', 'Rowing and pottery!', /likes rowing.*likes pottery/],
    ['Which club did you sign with?', 'The Harbour Rovers.', /signed with the Harbour Rovers/i],
    ['Where did you study?', 'In Bologna.', /Bologna/],
    ['What are you reading?', 'Middlemarch.', /reading Middlemarch/],
    ['Any plans for the summer?', 'Visiting my sister in Oslo.', /visiting (?:my|their) sister in Oslo/],
  ])('%s %s', async (asked, said, expected) => expect(await learned(said, asked)).toMatch(expected))

  it.each([
    ['What are you watching?', 'Sounds like fun!'],
    ['Which team did you see?', 'Not sure.'],
    ['How long have you lived there?', 'Too long, haha.'],
    ['What do you think?', 'Rowing.'],
    ['What did you say?', 'Nothing.'],
  ])('%s %s: nothing', async (asked, said) => expect(await learned(said, asked)).toBe(''))

  it('takes a sentence of its own for no yes', async () => {
    const facts = await learned('I am from Utrecht, born and raised.', 'Do you come to Ghent often?')
    expect(facts).toMatch(/comes from Utrecht/)
    expect(facts).not.toMatch(/Ghent/)
  })
})

describe('lines that were taken for something else', () => {
  it.each([
    ['I am preparing for a chess game tournament with my son in May.', /chess game tournament/],
    ['I cut out caffeine.', /gave up caffeine/],
    ['Migrated everything from Trello to Linear.', /./],
  ])('%s', async (said, expected) => {
    const before = [
      {
        id: 'a',
        text: 'The user uses Trello.',
        slot: 'user/uses/trello',
        value: 'trello',
        polarity: 1 as const,
      },
    ]
    const messages = [{ id: 'm', role: 'user' as const, content: said, at }]
    const facts = await extractor.extract({
      messages,
      known: before,
      userName: '',
      agentName: '',
      timezone: '',
    })
    expect(facts.map((fact) => fact.text).join(' | ')).toMatch(expected)
  })

  it('knows whose age a birthday tells', async () => {
    expect(await learned("It was grandma's birthday yesterday, she turned 81.")).toMatch(/grandmother is 81/)
  })

  it('ends no goal by a word that every sentence has', async () => {
    const goal = {
      id: 'g',
      text: 'x',
      slot: 'user/goal/live in the alps',
      value: 'live in the alps',
      polarity: 0 as const,
    }
    const messages = [
      {
        id: 'm',
        role: 'user' as const,
        content: 'The film was so loud that she stopped in the middle of it.',
        at,
      },
    ]
    const facts = await extractor.extract({
      messages,
      known: [goal],
      userName: '',
      agentName: '',
      timezone: '',
    })
    expect(facts.filter((fact) => fact.retracts)).toEqual([])
  })
})
