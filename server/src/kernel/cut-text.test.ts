import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it('cuts to a length, and never through a character', () => {
  expect(cutText('abc', 5)).toBe('abc')
  expect(cutText('abcdef', 3)).toBe('abc')
  expect(cutText('ab🙂cd', 3)).toBe('ab')
  expect(cutText('ab🙂cd', 4)).toBe('ab🙂')
  for (let length = 0; length < 12; length += 1)
    expect(cutText('👨‍👩‍👧‍👦👨‍👩‍👧', length).isWellFormed()).toBe(true)
})
