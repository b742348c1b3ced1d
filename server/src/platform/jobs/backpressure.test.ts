import { expect, it } from 'vitest'
import { Backpressure } from './backpressure.ts'

function atTime() {
  let now = 0
  const way = new Backpressure(() => now)
  return {
    way,
    pass: (ms: number) => {
      now += ms
    },
  }
}

it('asks for nothing while few wait', () => {
  const { way } = atTime()
  const answered = [way.arrived(), way.arrived(), way.arrived()]
  expect(way.isHigh()).toBe(false)
  for (const answer of answered) answer()
  expect(way.isHigh()).toBe(false)
})

it('asks while many wait, and no longer than half a second at a time', () => {
  const { way, pass } = atTime()
  for (let n = 0; n < 10; n += 1) way.arrived()
  expect(way.isHigh()).toBe(true)
  pass(499)
  expect(way.isHigh()).toBe(true)
  pass(1)
  expect(way.isHigh()).toBe(false)
  expect(way.isHigh()).toBe(true)
})

it('stops when they are answered, each of them once', () => {
  const { way } = atTime()
  const answered = Array.from({ length: 4 }, () => way.arrived())
  expect(way.isHigh()).toBe(true)
  answered[0]?.()
  answered[0]?.()
  expect(way.isHigh()).toBe(false)
  way.arrived()
  expect(way.isHigh()).toBe(true)
})
