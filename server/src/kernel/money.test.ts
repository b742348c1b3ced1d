import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MICRO_PER_USD, microFromUsd, usdFromMicro } from './money.ts'

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 })

it('keeps whole cents exactly, there and back', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const micro = microFromUsd(amount / 100)
      expect(micro).toBe((amount * MICRO_PER_USD) / 100)
      expect(usdFromMicro(micro)).toBe(amount / 100)
    }),
  )
})

it('never makes a charge free, and never rounds by more than a micro-dollar', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 1e6, noNaN: true }), (usd) => {
      const micro = microFromUsd(usd)
      expect(micro).toBeGreaterThanOrEqual(1)
      expect(Number.isInteger(micro)).toBe(true)
      expect(Math.abs(micro - usd * MICRO_PER_USD)).toBeLessThanOrEqual(1 + usd * 1e-5)
    }),
  )
})

it('does not charge for the binary tail of a sum', () => {
  expect(microFromUsd(0.1 + 0.2)).toBe(300_000)
  expect(microFromUsd(-(0.1 + 0.2))).toBe(-300_000)
})
