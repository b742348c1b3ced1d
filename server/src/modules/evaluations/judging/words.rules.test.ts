import { expect, it } from 'vitest'
import { hasWords } from './words.rules.ts'

it('finds words whatever their case, accents and spacing, as whole words', () => {
  expect(hasWords('Our Café is open.', 'cafe')).toBe(true)
  expect(hasWords('We refund you within  30\ndays.', '30 days')).toBe(true)
  expect(hasWords('İSTANBUL', 'istanbul')).toBe(true)
  expect(hasWords('Straße 5', 'STRASSE')).toBe(true)
  expect(hasWords('It costs $20.', '$20')).toBe(true)
  expect(hasWords('Let’s start', 'art')).toBe(false)
  expect(hasWords('Refunds take a week', 'refund')).toBe(false)
  expect(hasWords('1300 days', '30 days')).toBe(false)
})

it('takes any ending where an asterisk asks for it', () => {
  expect(hasWords('Refunds take a week', 'refund*')).toBe(true)
  expect(hasWords('A prerefund', 'refund*')).toBe(false)
  expect(hasWords('anything', '*')).toBe(false)
})

it('finds words of scripts without spaces anywhere', () => {
  expect(hasWords('駐車場は北門の隣にあります。', '北門')).toBe(true)
  expect(hasWords('ยินดีต้อนรับครับ', 'ต้อนรับ')).toBe(true)
  expect(hasWords('환불은 일주일', '환불')).toBe(false)
})
