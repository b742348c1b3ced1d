import { expect, it } from 'vitest'
import { estimateTokens } from '../../../platform/llm/tokens.rules.ts'
import type { ExtractionInput, KnownFact } from './extractor.ts'
import { MODEL_ANSWER } from './model-answer.schemas.ts'
import { promptFor } from './model-prompt.ts'

const KNOWN = `
user/name|maria|Maria's name is Maria Fernandes.
user/home|lisbon|Maria lives in Lisbon, in the Alfama quarter.
user/employer|acme|Maria works for Acme Logistics.
user/job|product designer|Maria works as a product designer.
user/age|34|Maria is 34 years old.
user/birthday|14 may|Maria's birthday is on 14 May.
user/marital|married|Maria is married to João.
user/family/sister/ana|ana|Maria has a sister named Ana.
ana/job|nurse|Ana works as a nurse at a hospital in Porto.
user/pet/milo|cat|Maria has a cat named Milo.
user/likes/coffee|coffee|Maria likes black coffee in the morning.
user/likes/jazz|jazz|Maria likes jazz and old vinyl records.
user/likes/mushroom|mushroom|Maria dislikes mushrooms.
user/allergy/peanut|peanut|Maria is allergic to peanuts.
user/diet|vegetarian|Maria is vegetarian.
user/owns/bicycle|bicycle|Maria has a blue bicycle.
user/language/portuguese|fluent|Maria speaks fluent Portuguese.
user/goal/marathon|marathon|Maria wants to run a marathon next year.
user/plan/dentist appointment|20 march 2026|Maria has a dentist appointment on 20 March 2026.
user/habit/run|run|Maria goes running by the river every Sunday.`
  .trim()
  .split('\n')
  .map((line, order): KnownFact => {
    const [slot = '', value = '', text = ''] = line.split('|')
    return { id: `k${order}`, slot, value, text, polarity: 0 }
  })

const input: ExtractionInput = {
  messages: [
    {
      id: '0198f000-0000-7000-8000-000000000001',
      role: 'user',
      content:
        'Hey! Big news, we finally moved to Porto last weekend, and next Friday at six I have my first day at the new studio.',
      at: new Date('2026-03-10T12:05:00Z'),
    },
  ],
  userName: 'Maria',
  agentName: 'Ada',
  timezone: 'Europe/Lisbon',
  known: KNOWN,
}
const documentOf = (one: ExtractionInput) => JSON.parse(promptFor(one).user)

/** The largest of three common estimates. */
const tokensOf = (text: string): number =>
  Math.max(text.length / 4, (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) * 1.3, estimateTokens(text))

/** Instructions, document and schema together. */
const sizeOf = (one: ExtractionInput): number => {
  const { system, user } = promptFor(one)
  return tokensOf(system) + tokensOf(user) + tokensOf(JSON.stringify(MODEL_ANSWER))
}

it('costs less than 1,200 tokens with twenty known facts', () => {
  expect(documentOf(input).known).toHaveLength(20)
  expect(sizeOf(input)).toBeLessThan(1_050)
})

it('does not grow with what is known, and shows first what the messages are about', () => {
  const known = Array.from({ length: 400 }, (_, n) => ({
    id: `n${n}`,
    slot: `user/likes/thing ${n}`,
    value: `thing ${n}`,
    text: `Maria likes thing number ${n}.`,
    polarity: 1 as const,
  }))
  const many = { ...input, known: [...known, ...KNOWN] }
  expect(documentOf(many).known[0]).toContain('Porto')
  expect(documentOf(many).known.length).toBeLessThan(40)
  expect(sizeOf(many)).toBeLessThan(1_200)
})

it('tells each message by a short id and the time on the person’s wall', () => {
  expect(documentOf({ ...input, timezone: 'Asia/Tokyo' }).messages).toEqual([
    expect.objectContaining({ id: 'm1', role: 'user', at: 'Tue 2026-03-10 21:05' }),
  ])
})

it('gives a known fact its value only where the text does not have it', () => {
  const { known } = documentOf(input)
  expect(known).toContain('user/pet/milo: Maria has a cat named Milo.')
  expect(known).toContain('user/language/portuguese: Maria speaks fluent Portuguese.')
  const hidden = { ...input, known: [{ ...(KNOWN[4] as KnownFact), text: 'Maria is thirty-four.' }] }
  expect(documentOf(hidden).known).toEqual(['user/age=34: Maria is thirty-four.'])
})
