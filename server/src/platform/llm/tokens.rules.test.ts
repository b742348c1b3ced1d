import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clipToTokens, estimateTokens } from './tokens.rules.ts'

it('counts English by the word and dense scripts by the character, roughly', () => {
  expect(estimateTokens('')).toBe(0)
  const prose = 'The quick brown fox jumps over the lazy dog and runs away from it.'
  expect(estimateTokens(prose)).toBeGreaterThanOrEqual(14)
  expect(estimateTokens(prose)).toBeLessThanOrEqual(22)
  expect(estimateTokens('你好，世界')).toBe(5)
})

it('cuts a text so that it fits, and keeps it whole when it does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.nat(80), (text, tokens) => {
      const cut = clipToTokens(text, tokens)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.isWellFormed()).toBe(text.isWellFormed() || cut.isWellFormed())
      expect(estimateTokens(cut)).toBeLessThanOrEqual(Math.max(tokens, 0))
      if (estimateTokens(text) <= tokens) expect(cut).toBe(text)
    }),
  )
})
