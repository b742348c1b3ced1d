import { expect, it } from 'vitest'
import { Backpressure } from './giving-way.ts'

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
  expect(way.isAsked()).toBe(false)
  for (const answer of answered) answer()
  expect(way.isAsked()).toBe(false)
})

it('asks while many wait, and no longer than half a second at a time', () => {
  const { way, pass } = atTime()
  for (let n = 0; n < 10; n += 1) way.arrived()
  expect(way.isAsked()).toBe(true)
  pass(499)
  expect(way.isAsked()).toBe(true)
  pass(1)
  expect(way.isAsked()).toBe(false)
  expect(way.isAsked()).toBe(true)
})

it('stops when they are answered, each of them once', () => {
  const { way } = atTime()
  const answered = Array.from({ length: 4 }, () => way.arrived())
  expect(way.isAsked()).toBe(true)
  answered[0]?.()
  answered[0]?.()
  expect(way.isAsked()).toBe(false)
  way.arrived()
  expect(way.isAsked()).toBe(true)
})
