import fc from 'fast-check'
import { expect, it } from 'vitest'
import { binOf, cutsOf } from './columns.ts'
import { type ColumnCode, Encoder, learnColumns } from './encode.ts'

const kindsOf = (columns: readonly ColumnCode[]) =>
  Object.fromEntries(columns.map(({ name, kind }) => [name, kind]))
const many = <T>(of: (at: number) => T) => Array.from({ length: 100 }, (_, at) => of(at))

it('keeps numbers in order, and never has more bins than fit a byte', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true }), { minLength: 1, maxLength: 600 }), (values) => {
      const cuts = cutsOf(values)
      expect(cuts.length).toBeLessThanOrEqual(254)
      const sorted = [...values].sort((a, b) => a - b)
      const bins = sorted.map((value) => binOf(value, cuts))
      expect(bins).toEqual([...bins].sort((a, b) => a - b))
      expect(Math.min(...bins)).toBeGreaterThanOrEqual(1)
      expect(Math.max(...bins)).toBeLessThanOrEqual(255)
    }),
  )
  expect(binOf(Number.NaN, cutsOf([1, 2]))).toBe(0)
})

it('tells different values apart while there are few of them', () => {
  const cuts = cutsOf([1, 2, 2, 5, -1e308, 1e308])
  expect([-1e308, 1, 2, 5, 1e308].map((value) => binOf(value, cuts))).toEqual([1, 2, 3, 4, 5])
})

it('reads numbers, booleans, dates, text of numbers, objects and lists; leaves out ids and constants', () => {
  const records = many((at) => ({
    number: at,
    flag: at % 2 === 0,
    text: at % 3 === 0 ? 'a' : 'b',
    figures: String(at),
    mostly: at === 5 ? 'n/a' : at,
    mixed: at % 2 === 0 ? at : 'x',
    day: `2026-01-${String(1 + (at % 28)).padStart(2, '0')}`,
    deep: { er: at % 5 },
    list: Array.from({ length: at % 4 }, () => 1),
    id: `id-${at}-${at}`,
    constant: 1,
    nothing: null,
  }))
  expect(kindsOf(learnColumns(records))).toEqual({
    number: 'numeric',
    flag: 'numeric',
    text: 'categorical',
    figures: 'numeric',
    mostly: 'numeric',
    mixed: 'categorical',
    day: 'numeric',
    'deep.er': 'numeric',
    list: 'numeric',
  })
})

it('puts rare and unseen categories together, and passes over names it does not know', () => {
  const records = many((at) => ({ plan: at < 60 ? 'free' : at < 98 ? 'team' : `rare-${at}` }))
  const encoder = new Encoder(learnColumns(records))
  const bin = (record: object) => encoder.encode(record as Record<string, unknown>)[0]
  expect(
    [{ plan: 'free' }, { plan: 'team' }, { plan: 'rare-99' }, { plan: 'new' }, {}, { other: 1 }].map(bin),
  ).toEqual([2, 3, 1, 1, 0, 0])
})

it('survives whatever JSON holds', () => {
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 30 }), (records) => {
      const encoder = new Encoder(learnColumns(records as never))
      const table = encoder.table(records as never)
      for (const [column, count] of table.binCounts.entries())
        for (let row = 0; row < table.rows; row += 1)
          expect(table.bins[column * table.rows + row]).toBeLessThan(count)
    }),
    { numRuns: 40 },
  )
})
