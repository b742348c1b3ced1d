import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { confirmedConfidence, decide, type Standing, statedFact, textKeyOf } from './fact.rules.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const lives = (place: string, day: number) =>
  statedFact({ text: `Lives in ${place}.`, slot: 'user/home', value: place, saidAt: at(day) })
const standing = (place: string, day: number): Standing => ({
  factId: 'old',
  text: `Lives in ${place}.`,
  textKey: textKeyOf(`Lives in ${place}.`),
  slot: 'user/home',
  value: place,
  polarity: 0,
  assertion: true,
  validFrom: at(day),
})

describe('what becomes of a new fact', () => {
  it('adds what is about nothing known', () => {
    expect(decide(lives('Lyon', 1), {}).kind).toBe('add')
  })
  it('confirms the same value, however it is written', () => {
    expect(decide(lives('LYON', 2), { bySlot: standing('Lyon', 1) }).kind).toBe('confirm')
  })
  it('replaces another value said before, and goes before one said later', () => {
    expect(decide(lives('Porto', 2), { bySlot: standing('Lyon', 1) }).kind).toBe('supersede')
    expect(decide(lives('Porto', 1), { bySlot: standing('Lyon', 2) }).kind).toBe('precede')
  })
  it('replaces when the opinion turns, or the fact is taken back', () => {
    const likes = { ...standing('coffee', 1), slot: 'user/likes/coffee', polarity: 1 }
    const now = statedFact({
      text: 'Hates coffee.',
      slot: likes.slot,
      value: 'coffee',
      polarity: -1,
      saidAt: at(2),
    })
    expect(decide(now, { bySlot: likes }).kind).toBe('supersede')
    expect(decide({ ...lives('Lyon', 2), retracts: true }, { bySlot: standing('Lyon', 1) }).kind).toBe(
      'supersede',
    )
  })
  it('ends the value that is named, and no other one in the slot', () => {
    const ended = { ...lives('Lyon', 2), retracts: true, assertion: false }
    expect(decide(ended, { bySlot: standing('Porto', 1) }).kind).toBe('setAside')
    expect(decide(ended, { bySlot: standing('Lyon, France', 1) }).kind).toBe('supersede')
    expect(decide({ ...ended, value: '' }, { bySlot: standing('Porto', 1) }).kind).toBe('supersede')
    const phone = { ...standing('pixel 8', 1), slot: 'user/owns/phone' }
    expect(decide({ ...ended, slot: phone.slot, value: 'phone' }, { bySlot: phone }).kind).toBe('supersede')
  })
  it('replaces the end of a value by the value', () => {
    const ended = { ...standing('Lyon', 1), assertion: false }
    expect(decide(lives('Lyon', 2), { bySlot: ended }).kind).toBe('supersede')
  })
  it('never replaces anything without a slot', () => {
    const event = statedFact({ text: 'Ran a race.', saidAt: at(2) })
    expect(decide(event, { bySlot: standing('Lyon', 1) }).kind).toBe('add')
  })
})

it('keys texts by their words', () => {
  expect(textKeyOf('  Likes “Green”  tea! ')).toBe('likes green tea')
  expect(textKeyOf('🙂')).toBe('🙂')
  fc.assert(fc.property(fc.string(), (text) => textKeyOf(textKeyOf(text)) === textKeyOf(text)))
})

it('grows surer without ever being certain', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.99, noNaN: true }), (confidence) => {
      const more = confirmedConfidence(confidence)
      return more > confidence && more < 1
    }),
  )
})
