import { expect, it } from 'vitest'
import { Pace } from './pace.ts'

const OPENING = { text: 'opening', values: [] }
const sent = (...texts: string[]) => [OPENING, ...texts.map((text) => ({ text, values: [] }))]

it('calls nothing quick that it has not seen', () => {
  const pace = new Pace()
  expect(pace.isQuick('a')).toBe(false)
  pace.note(sent('a'), 1, 1)
  expect(pace.isQuick('a')).toBe(true)
  expect(pace.isQuick('b')).toBe(false)
  expect(pace.isQuick('opening')).toBe(false)
})

it('goes by the best time, because a busy machine makes everything slow', () => {
  const pace = new Pace()
  pace.note(sent('a'), 40, 1)
  expect(pace.isQuick('a')).toBe(false)
  pace.note(sent('a'), 1, 1)
  for (let n = 0; n < 20; n += 1) pace.note(sent('a'), 40, 1)
  expect(pace.isQuick('a')).toBe(true)
  // But what never comes near it any more has become slow.
  for (let n = 0; n < 100; n += 1) pace.note(sent('a'), 40, 1)
  expect(pace.isQuick('a')).toBe(false)
})

it('learns nothing from quick company, and asks again after slow company', () => {
  const pace = new Pace()
  pace.note(sent('a', 'b'), 1, 2)
  expect(pace.isQuick('a')).toBe(false)
  pace.note(sent('a'), 1, 1)
  pace.note(sent('a', 'b'), 10, 2)
  expect(pace.isQuick('a')).toBe(true)
  pace.note(sent('a', 'b'), 50, 2)
  expect(pace.isQuick('a')).toBe(false)
  pace.note(sent('a'), 1, 1)
  pace.forget(sent('a', 'b'))
  expect(pace.isQuick('a')).toBe(false)
})
