import { describe, expect, it } from 'vitest'
import { heard } from '../../../../test/life.ts'
import { BuiltinExtractor } from './builtin-extractor.ts'
import type { ExtractedFact } from './extractor.ts'
import { Holding } from './holding.ts'

const extractor = new BuiltinExtractor()

const learn = (...texts: readonly string[]): Promise<readonly ExtractedFact[]> =>
  extractor.extract(heard(texts))

/** What holds after the last message, each message read on its own with what held before it. */
async function holdingAfter(...texts: readonly string[]): Promise<Holding> {
  const holding = new Holding([])
  for (const [at, content] of texts.entries()) {
    const facts = await extractor.extract({
      messages: [{ id: `m${at}`, role: 'user', content, at: new Date(Date.UTC(2026, 2, 10 + at, 12)) }],
      known: holding.all(),
      userName: '',
      agentName: '',
      timezone: '',
    })
    holding.learn(facts)
  }
  return holding
}

const textsOf = (facts: readonly ExtractedFact[]): string => facts.map(({ text }) => text).join('\n')

describe('an allergy ends', () => {
  it.each([
    "Turns out I'm not allergic to nuts.",
    "It turned out that I'm not allergic to nuts after all",
    "The test says I'm not allergic to nuts.",
    'My blood test showed that I am not allergic to nuts',
    "According to my doctor I'm not allergic to nuts.",
    "I got tested and I'm not allergic to nuts",
    "I don't have a nut allergy after all.",
    "I don't have an allergy to nuts.",
    'My nut allergy is gone.',
    'My nut allergy went away',
    'I outgrew my nut allergy.',
    "I've outgrown my allergy to nuts",
    "I'm no longer allergic to nuts",
  ])('%s', async (said) => {
    const holding = await holdingAfter("I'm allergic to nuts and eggs.", said)
    expect(holding.in('user/allergy/nut')?.polarity ?? -1).toBe(-1)
    expect(holding.in('user/allergy/egg')?.polarity).toBe(0)
  })

  it.each([
    "I'm not sure if I'm allergic to nuts",
    'My nut allergy is not gone',
    'I hope I outgrow my nut allergy',
    'My sister outgrew her nut allergy',
    'My nut allergy is getting worse',
  ])('but not by: %s', async (said) => {
    const holding = await holdingAfter("I'm allergic to nuts.", said)
    expect(holding.in('user/allergy/nut')?.polarity).toBe(0)
  })
})

describe('a plan ends', () => {
  it.each([
    'My trip to Rome is cancelled.',
    'My trip to Rome has been canceled',
    'We called off the Rome trip.',
    'We had to call the Rome trip off.',
    'The Rome trip is off.',
    'Our Rome trip got cancelled',
    'I cancelled my trip to Rome.',
    'My flight to Rome was cancelled.',
    'My trip to Rome fell through.',
    'The trip to Rome is not happening.',
  ])('%s', async (said) => {
    const holding = await holdingAfter("I'm flying to Rome on 12 June.", "I'm going to Paris in July.", said)
    expect(holding.in('user/plan/rome')).toBeUndefined()
    expect(holding.in('user/plan/paris')).toBeDefined()
  })

  it('and is told with its names as they are written', async () => {
    expect(textsOf(await learn("I'm flying to Rome on 12 June.", 'My trip to Rome is cancelled.'))).toContain(
      'trip to Rome is cancelled',
    )
  })

  it('but not by the end of a trip to another place', async () => {
    const holding = await holdingAfter("I'm flying to Rome on 12 June.", 'My trip to Lima is cancelled.')
    expect(holding.in('user/plan/rome')).toBeDefined()
  })
})

describe('what ended holds again', () => {
  it.each([
    "I'm back to being a vegetarian.",
    'I went back to being vegetarian',
    "I've gone back to being a vegetarian",
    'I returned to being vegetarian.',
    "I'm a vegetarian again.",
  ])('%s', async (said) => {
    const holding = await holdingAfter("I'm a vegetarian.", "I'm not a vegetarian any more.", said)
    expect(holding.in('user/diet')?.value).toBe('vegetarian')
  })

  it.each(["I'm back to eating meat", 'I went back to eating meat', 'I eat meat again'])(
    '%s',
    async (said) => {
      const holding = await holdingAfter("I don't eat meat.", said)
      expect(holding.in('user/consumes/meat')?.polarity ?? 1).toBe(1)
    },
  )
})

describe('a drug that is taken', () => {
  it.each([
    ['I take lamotrigine', 'lamotrigine'],
    ['I take lamotrigine for my epilepsy', 'lamotrigine'],
    ["I'm on metformin for my diabetes", 'metformin'],
    ["I'm on quetiapine", 'quetiapine'],
    ['I take Xarelto for my heart', 'xarelto'],
    ["I'm on Humira for my arthritis", 'humira'],
    ['I was prescribed sertraline', 'sertraline'],
    ['My doctor put me on metformin', 'metformin'],
    ['My doctor prescribed me amlodipine', 'amlodipine'],
    ['I started lamotrigine last week', 'lamotrigine'],
    ['I started taking sertraline', 'sertraline'],
    ['I take 20 mg citalopram every morning', 'citalopram'],
    ["I've been taking lisinopril for two years", 'lisinopril'],
  ])('%s', async (said, drug) => {
    const facts = await learn(said)
    expect(facts.map(({ slot }) => slot)).toContain(`user/medication/${drug}`)
  })

  it.each(["I'm on vacation", "I'm on the bus", 'I take the train', 'I take Spanish', "I'm on Netflix"])(
    'is none: %s',
    async (said) =>
      expect((await learn(said)).filter(({ slot }) => slot.includes('/medication/'))).toEqual([]),
  )
})

it.each([
  'My husband and I were devastated by mom’s death',
  "mom's death",
  "It was hard after my mom's death",
  "I have not been the same since my mom's death",
  "My mom's death was hard on my husband",
  "I'm married to my laptop",
])('makes no husband of: %s', async (said) => {
  const facts = await learn(said)
  expect(facts.filter(({ slot }) => /\/(?:marital|family)/.test(slot))).toEqual([])
})

describe('a time of day stays whole', () => {
  it.each([
    ['call me after 5 pm', /after 5 pm/],
    ['Please call me after 5 pm.', /after 5 pm/],
    ['You can reach me after 17:30', /after 17:30/],
    ["Don't call me before 10 am", /not.* before 10 am/],
    ['The best time to call me is between 9 and 11 am', /between 9 and 11 am/],
    ['I work 9 to 5', /works 9 to 5/],
    ['I work from 9am to 5:30pm', /works from 9am to 5:30pm/],
    ['I work 9 to 5 at Bosch', /works 9 to 5/],
    ['I get up at 6 am', /gets up at 6 am/],
    ['I wake up at 5:30 every day', /wakes up at 5:30 every day/],
    ['I usually go to bed at 11 pm', /goes to bed at 11 pm/],
    ['I usually get up around 6:30', /gets up around 6:30/],
    ['My shift starts at 7 am', /shift starts at 7 am/],
    ['I finish work at 6pm', /6pm/],
    ['I have lunch at 12:30', /has lunch at 12:30/],
  ])('%s', async (said, expected) => {
    const facts = await learn(said)
    expect(textsOf(facts)).toMatch(expected)
    expect(facts.map(({ slot }) => slot)).not.toContain('user/name')
  })

  it('and a later one replaces it', async () => {
    const facts = await learn('I get up at 6 am', 'I get up at 7:15 now')
    expect(textsOf(facts)).toMatch(/^The user gets up at 7:15\.$/)
  })

  it('beside the employer', async () => {
    expect((await learn('I work 9 to 5 at Bosch')).map(({ slot }) => slot)).toContain('user/employer')
  })

  it.each(['I got up at 6 am today', 'I have to get up at 6 am tomorrow', 'call me maybe'])(
    'but is no habit in: %s',
    async (said) =>
      expect((await learn(said)).filter(({ slot }) => /\/(?:habit|contact time)/.test(slot))).toEqual([]),
  )
})

describe('in other languages', () => {
  it.each(['Como fruta', 'Como fruta todos los días.', 'Como carne y pescado', 'Bebo café por la mañana'])(
    'states: %s',
    async (said) => expect(textsOf(await learn(said))).toContain(said.replace('.', '')),
  )

  it.each([
    '¿Como fruta?',
    'Como estas',
    'cómo se llama mi perro',
    'dónde vivo yo',
    'هل لدي أطفال؟',
    'هل لدي أطفال',
    'أين أعيش أنا',
    'wo wohne ich denn',
    'où est-ce que je travaille',
    'где я живу',
    'nerede yaşıyorum ben',
    '我住在哪里',
  ])('asks: %s', async (said) => expect(await learn(said)).toEqual([]))
})
