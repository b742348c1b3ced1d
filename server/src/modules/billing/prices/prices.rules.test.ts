import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergedPrices, nanoFromUsd, tokenCharge, unitCharge, unitPrice } from './prices.rules.ts'

const price = fc.integer({ min: 0, max: 1_000_000_000_000 })
const count = fc.integer({ min: 0, max: 1_000_000_000 })

it('rounds up by less than a micro-dollar, and never makes a price free', () => {
  fc.assert(
    fc.property(price, price, count, count, (input, output, tokensIn, tokensOut) => {
      const charge = tokenCharge({ input, output }, 'standard', { input: tokensIn, output: tokensOut })
      const exact = (BigInt(input) * BigInt(tokensIn) + BigInt(output) * BigInt(tokensOut)) * 133n
      const unit = 100_000_000n
      fc.pre(charge < Number.MAX_SAFE_INTEGER)
      expect(BigInt(charge) * unit).toBeGreaterThanOrEqual(exact)
      expect(BigInt(charge) * unit - exact).toBeLessThan(unit)
      expect(charge === 0).toBe(exact === 0n)
    }),
  )
})

it('costs no less to use more', () => {
  fc.assert(
    fc.property(price, count, count, (nano, one, more) => {
      expect(unitCharge(nano, one + more)).toBeGreaterThanOrEqual(unitCharge(nano, one))
    }),
  )
})

it('takes 1.33 of the provider’s price, a third for own endpoints, nothing without a model', () => {
  const prices = { input: nanoFromUsd(0.15), output: nanoFromUsd(0.6) }
  const tokens = { input: 1_000, output: 1_000 }
  expect(tokenCharge(prices, 'standard', tokens)).toBe(997_500)
  expect(tokenCharge(prices, 'byok', tokens)).toBe(247_500)
  expect(tokenCharge(prices, 'built_in', tokens)).toBe(0)
})

it('lets a tenant’s prices stand before the installation’s', () => {
  const installation = { token: 2, input: 1, output: 3, character: 5, events: { a: 1, '*': 7 }, services: {} }
  expect(mergedPrices(installation, undefined)).toBe(installation)
  const own = { token: 9, input: null, output: 4, character: 0, events: { b: 2 }, services: { c: 3 } }
  const merged = mergedPrices(installation, own)
  expect(merged).toMatchObject({ token: 9, input: 9, output: 4, character: 0, services: { c: 3 } })
  expect(['a', 'b', 'x', 'toString'].map((name) => unitPrice(merged.events, name))).toEqual([1, 2, 7, 7])
})
