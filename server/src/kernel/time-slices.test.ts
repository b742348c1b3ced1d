import { expect, it } from 'vitest'
import { TimeSlices } from './time-slices.ts'

it('gives others a turn while a long loop goes on', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  const slices = new TimeSlices(2)
  // A loop that gave no turns would go on for ever.
  const until = performance.now() + 10_000
  while (turns <= 5 && performance.now() < until) await slices.next()
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})

it('costs a short loop no turn', async () => {
  let isTurned = false
  setImmediate(() => {
    isTurned = true
  })
  const slices = new TimeSlices(1_000)
  for (let n = 0; n < 100; n += 1) await slices.next()
  expect(isTurned).toBe(false)
})
