import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitFor, withoutFormatting, writtenFor } from './outgoing-text.ts'

const MARKDOWN =
  '# Offer\n**Bold _both_** and *italic* ~~gone~~ `a<b`\n- [Plan & price](https://x.example/?a=1&b=2)\nsnake_case_name 2 * 3 * 4'

it('writes Markdown as each channel has it', () => {
  expect(writtenFor('whatsapp', MARKDOWN)).toBe(
    '*Offer*\n*Bold* *_both_* and _italic_ ~gone~ `a<b`\n• Plan & price (https://x.example/?a=1&b=2)\nsnake_case_name 2 * 3 * 4',
  )
  expect(writtenFor('telegram', MARKDOWN)).toBe(
    '<b>Offer</b>\n<b>Bold </b><b><i>both</i></b> and <i>italic</i> <s>gone</s> <code>a&lt;b</code>\n' +
      '• <a href="https://x.example/?a=1&amp;b=2">Plan &amp; price</a>\nsnake_case_name 2 * 3 * 4',
  )
  expect(writtenFor('messenger', MARKDOWN)).toBe(
    'Offer\nBold both and italic gone a<b\n• Plan & price (https://x.example/?a=1&b=2)\nsnake_case_name 2 * 3 * 4',
  )
  expect(writtenFor('web', MARKDOWN)).toBe(MARKDOWN)
  expect(writtenFor('telegram', 'See\n```js\nif (a < b) **x**\n```\nthen')).toBe(
    'See\n<pre>if (a &lt; b) **x**</pre>\nthen',
  )
  expect(withoutFormatting('[x](javascript:alert(1)) **open')).toBe('[x](javascript:alert(1)) **open')
})

it('splits at the ends of sentences, and keeps every word', () => {
  const sentences = Array.from({ length: 60 }, (_, n) => `This is sentence number ${n} of a long answer.`)
  const parts = splitFor('instagram', sentences.join(' '), true)
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.every((part) => part.length <= 1_000 && part.endsWith('.'))).toBe(true)
  expect(parts.join(' ')).toBe(sentences.join(' '))
})

it('counts bytes for Instagram, and never cuts through a character', () => {
  const parts = splitFor('instagram', '👩‍👩‍👧'.repeat(200), true)
  expect(parts.every((part) => Buffer.byteLength(part) <= 1_000)).toBe(true)
  expect(parts.every((part) => part.length % '👩‍👩‍👧'.length === 0)).toBe(true)
  expect(parts.join('')).toBe('👩‍👩‍👧'.repeat(200))
})

it('closes what it opens in every part', () => {
  const html = splitFor('telegram', `**${'Bold words & more. '.repeat(600).trim()}**`, true).map((part) =>
    writtenFor('telegram', part),
  )
  expect(html.length).toBeGreaterThan(2)
  for (const part of html) expect(part).toMatch(/^<b>[^<]*<\/b>$/)
})

it('takes any text, in time, and loses no word of it', () => {
  const piece = fc.constantFrom(
    '*',
    '**',
    '_',
    '`',
    '```',
    '[',
    '](',
    ')',
    '~~',
    '\n',
    '# ',
    'word',
    ' ',
    '. ',
    '👍',
  )
  const any = fc.array(piece, { maxLength: 3_000 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(any, fc.constantFrom('whatsapp', 'telegram', 'instagram', 'messenger'), (text, type) => {
      const count = (of: string) => of.split('word').length
      const parts = splitFor(type, text, true)
      expect(parts.reduce((sum, part) => sum + count(part) - 1, 1)).toBe(count(text))
      expect(parts.every((part) => part.isWellFormed())).toBe(true)
      for (const part of parts) writtenFor(type, part)
    }),
    { numRuns: 60 },
  )
  const began = performance.now()
  for (const mark of ['*', '_', '[', '**a', '`', '](', '_a ', '\\*'])
    writtenFor('telegram', mark.repeat(20_000 / mark.length))
  expect(performance.now() - began).toBeLessThan(3_000)
})
