import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelledSet } from '../../../../../bench/src/labelled/index.ts'
import { BuiltinExtractor } from './builtin-extractor.ts'
import type { ExtractedFact, SpokenMessage } from './extractor.ts'

const at = new Date('2026-03-10T12:00:00Z')
const extractor = new BuiltinExtractor()

/** Words that people do say, in an order in which they never would. */
const vocabulary = [
  ...new Set(labelledSet.flatMap((one) => one.messages.flatMap((message) => message.content.split(/\s+/)))),
]
const jumble = fc.array(fc.constantFrom(...vocabulary), { maxLength: 25 }).map((words) => words.join(' '))
const content = fc.oneof({ weight: 6, arbitrary: jumble }, fc.string({ unit: 'grapheme', maxLength: 200 }))
const message = fc.record({
  content,
  role: fc.constantFrom<SpokenMessage['role']>('user', 'user', 'assistant', 'system', 'tool'),
  author: fc.option(fc.constantFrom('Tom', 'Maria', 'Ines'), { nil: undefined }),
})
const conversation = fc.array(message, { maxLength: 4 }).map((messages) =>
  messages.map(
    ({ author, ...rest }, order): SpokenMessage => ({
      id: `m${order}`,
      at,
      ...rest,
      ...(author === undefined ? {} : { author }),
    }),
  ),
)

const shares = (fact: ExtractedFact): readonly number[] => [
  fact.importance,
  fact.confidence,
  fact.emotionalIntensity,
  fact.relationshipRelevance,
]

describe('whatever is said', () => {
  it('yields facts that can be stored', async () => {
    await fc.assert(
      fc.asyncProperty(conversation, fc.constantFrom('', 'Maria'), async (messages, userName) => {
        const ofUsers = new Set(messages.filter((one) => one.role === 'user').map((one) => one.id))
        const facts = await extractor.extract({
          messages,
          userName,
          agentName: 'Aria',
          timezone: 'Europe/Paris',
          known: [],
        })
        for (const fact of facts) {
          expect(fact.evidence.length).toBeGreaterThan(0)
          expect(fact.evidence.every((id) => ofUsers.has(id))).toBe(true)
          expect(fact.text).toMatch(/^\S.*\S\.$/su)
          expect(fact.text.length).toBeLessThan(1_000)
          expect(fact.subject).not.toBe('')
          if (fact.slot !== '') expect(fact.slot.startsWith(`${fact.subject}/`)).toBe(true)
          expect(fact.slot).not.toMatch(/\/$|\/\/|\s$|\s\//)
          expect(shares(fact).every((share) => share >= 0 && share <= 1)).toBe(true)
          expect(Number.isNaN(fact.eventTime?.getTime() ?? 0)).toBe(false)
        }
        expect(new Set(facts.map((fact) => fact.slot).filter((slot) => slot !== '')).size).toBe(
          facts.filter((fact) => fact.slot !== '').length,
        )
      }),
      { numRuns: 400 },
    )
  })

  it('is understood the same way every time', async () => {
    await fc.assert(
      fc.asyncProperty(conversation, async (messages) => {
        const input = { messages, userName: '', agentName: '', timezone: '', known: [] }
        expect(await extractor.extract(input)).toEqual(await new BuiltinExtractor().extract(input))
      }),
      { numRuns: 60 },
    )
  })
})
