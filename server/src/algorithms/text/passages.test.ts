import fc from 'fast-check'
import { expect, it } from 'vitest'
import { passagesOf } from './passages.ts'

const partsOf = (text: string) => passagesOf(text).map(({ from, to }) => text.slice(from, to))

it('leaves short texts whole', () => {
  expect(partsOf('')).toEqual([''])
  expect(partsOf('One line.')).toEqual(['One line.'])
  expect(partsOf('x'.repeat(900))).toHaveLength(1)
})

it('cuts at paragraphs before lines, lines before sentences, sentences before words', () => {
  const filler = (length: number) => 'word '.repeat(length / 5)
  const cut = (text: string) => partsOf(text + filler(1_000))[0]
  expect(cut(`${filler(400)}end.\n\n${filler(100)}line\n`)).toBe(`${filler(400)}end.\n\n`)
  expect(cut(`${filler(400)}line\n${filler(100)}sentence. `)).toBe(`${filler(400)}line\n`)
  expect(cut(`${filler(400)}sentence. ${filler(100)}`)).toBe(`${filler(400)}sentence. `)
  expect(cut(filler(900))).toBe(filler(600))
})

it('never cuts a character in two', () => {
  for (const part of partsOf(`x${'😀'.repeat(2_000)}`)) expect(part.isWellFormed()).toBe(true)
})

it('loses nothing of a text that it reads to the end, and keeps to the length', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 5_000, unit: 'grapheme' }), (text) => {
      const spans = passagesOf(text)
      for (const [at, { from, to }] of spans.entries()) {
        expect(to - from).toBeLessThanOrEqual(901)
        // Only white space is left out between two of them.
        expect(text.slice(spans[at - 1]?.to ?? 0, from).trim()).toBe('')
      }
    }),
    { numRuns: 200 },
  )
})

it('reads a text without end up to a limit, quickly', () => {
  const begun = performance.now()
  for (const sign of ['x', ' ', '\n', '. ', '😀'])
    expect(passagesOf(sign.repeat(1_000_000)).length).toBeLessThan(121)
  expect(performance.now() - begun).toBeLessThan(1_000)
})
