import { describe, expect, it } from 'vitest'
import { BuiltinExtractor } from './builtin-extractor.ts'
import type { ExtractionInput, SpokenMessage } from './extractor.ts'

const at = new Date('2026-03-10T12:00:00Z')
const extractor = new BuiltinExtractor()

function conversation(contents: readonly string[], rest: Partial<ExtractionInput> = {}): ExtractionInput {
  const messages = contents.map(
    (content, order): SpokenMessage => ({ id: `m${order}`, role: 'user', content, at }),
  )
  return { messages, userName: '', agentName: 'Aria', timezone: '', known: [], ...rest }
}

describe('a fact', () => {
  it('stands on its own, with everything that is stored of it', async () => {
    const input = conversation(['I have a dentist appointment tomorrow at 3pm'], {
      userName: 'maria',
      timezone: 'Europe/Paris',
    })
    expect(await extractor.extract(input)).toEqual([
      {
        text: 'Maria has a dentist appointment on 11 March 2026 at 15:00.',
        factType: 'plan',
        kind: 'event',
        memoryType: 'temporal',
        subject: 'user',
        slot: 'user/plan/dentist appointment',
        value: 'dentist appointment',
        polarity: 0,
        retracts: false,
        subjectRelation: 'participates',
        temporalRelevance: 'future',
        sentiment: 'neutral',
        assertion: true,
        eventTime: new Date('2026-03-11T14:00:00Z'),
        timeSensitiveAt: new Date('2026-03-11T23:00:00Z'),
        entities: [],
        topicTags: ['plan'],
        importance: 0.6,
        confidence: 0.85,
        emotionalIntensity: 0.3,
        relationshipRelevance: 0.4,
        evidence: ['m0'],
      },
    ])
  })

  it('of another person names whose sister she is', async () => {
    const facts = await extractor.extract(conversation(['My sister Ana is a nurse'], { userName: 'Maria' }))
    expect(facts.map((fact) => fact.text)).toEqual([
      'Maria has a sister named Ana.',
      "Maria's sister Ana is a nurse.",
    ])
    expect(facts[1]).toMatchObject({ subject: 'ana', slot: 'ana/job', entities: ['Ana'] })
  })

  it('said twice is one, with both messages behind it', async () => {
    const facts = await extractor.extract(conversation(['I live in Lyon', 'As I said, I live in Lyon']))
    expect(facts).toHaveLength(1)
    expect(facts[0]?.evidence).toEqual(['m0', 'm1'])
  })

  it('that was taken back in the same breath is not one', async () => {
    const facts = await extractor.extract(conversation(['I have two cats', 'sorry, I meant two dogs']))
    expect(facts.map((fact) => fact.slot)).toEqual(['user/pets/dog'])
  })

  it('that was kept before and taken back now is retracted', async () => {
    const known = [
      { id: 'k', text: 'The user has 2 cats.', slot: 'user/pets/cat', value: '2', polarity: 0 as const },
    ]
    const facts = await extractor.extract(
      conversation(['I have two cats', 'sorry, I meant two dogs'], { known }),
    )
    expect(facts.map((fact) => [fact.slot, fact.retracts])).toEqual([
      ['user/pets/dog', false],
      ['user/pets/cat', true],
    ])
  })
})

describe('the way people type', () => {
  it.each([
    ['im allergic to nuts', 'user/allergy/nut'],
    ['I\u2019m allergic to nuts \u{1F62D}\u{1F62D}', 'user/allergy/nut'],
    ['I AM ALLERGIC TO NUTS', 'user/allergy/nut'],
    ['btw i dont eat meat lol', 'user/consumes/meat'],
    ['ive got two cats', 'user/pets/cat'],
    ['  I   live \t in Lyon  !!! ', 'user/home'],
    ['first line\nI live in Lyon\nlast line', 'user/home'],
  ])('does not get in the way: %s', async (content, slot) => {
    expect((await extractor.extract(conversation([content]))).map((fact) => fact.slot)).toContain(slot)
  })
})

describe('what was pasted', () => {
  it('takes no longer than its beginning', async () => {
    const hostile = [
      'I live in Lyon and '.repeat(6_000),
      'a'.repeat(100_000),
      '"'.repeat(100_000),
      "' a".repeat(33_000),
      'my '.repeat(33_000),
      'no, '.repeat(25_000),
      'I am not not not very very very '.repeat(3_000),
      '1 2 3 4 5 6 7 8 '.repeat(6_000),
      '<'.repeat(100_000),
      'Ana, Bea and '.repeat(8_000),
    ]
    await extractor.extract(conversation(['I live in Lyon']))
    for (const content of hostile) {
      const begun = performance.now()
      await extractor.extract(conversation([content]))
      expect(performance.now() - begun, content.slice(0, 20)).toBeLessThan(10_000)
    }
  })

  it('stops when the answer is no longer wanted', async () => {
    await expect(
      extractor.extract(conversation(['I live in Lyon']), AbortSignal.abort(new Error('gone'))),
    ).rejects.toThrow('gone')
  })
})
