import fc from 'fast-check'
import { expect, it } from 'vitest'
import { binOf, cutsOf } from './columns.ts'
import { type ColumnCode, Encoder } from './encode.ts'
import { learnColumns, understandColumns } from './learn-columns.ts'

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

it('reads numbers as people write them, by the other values of the column', () => {
  const reads = (texts: readonly unknown[]) => {
    const records = texts.map((value) => ({ value }))
    const encoder = new Encoder(learnColumns(records as never))
    return records.map((record) => encoder.numbers(record as never)[0])
  }
  expect(reads(['$1,234', '$99.50', '(12)', '80k', '€ 2.5m'])).toEqual([1234, 99.5, -12, 80_000, 2_500_000])
  expect(reads(['1.234,56 €', '1.234', '12,5', '-7'])).toEqual([1234.56, 1234, 12.5, -7])
  expect(reads(['1.234', '0.5', '12.75', '3'])).toEqual([1.234, 0.5, 12.75, 3])
  expect(reads(['1.234 €', '950 €', '2.000 €'])).toEqual([1234, 950, 2000])
  expect(reads(['12 %', '8%', '100 %'])).toEqual([12, 8, 100])
  expect(reads(['12 %', 0.5, '8%', 0.25])).toEqual([0.12, 0.5, 0.08, 0.25])
  expect(reads(["1'234", '12 345', '1,23,456', 'CHF 5'])).toEqual([1234, 12_345, 123_456, 5])
  expect(reads(['~316489', 'approx. $1,200.50', 'ca. 80 k', 'about 5 thousand'])).toEqual([
    316_489, 1200.5, 80_000, 5000,
  ])
  expect(reads(["CHF 380'000.-", '254748 Euro', '12 dollars', '500,–'])).toEqual([380_000, 254_748, 12, 500])
})

it('reads each number of a column with mixed notations by its own evidence, and doubtful ones by the others', () => {
  const read = (texts: readonly unknown[]) => {
    const records = texts.map((value) => ({ value }))
    const { columns, understood } = understandColumns(records as never)
    const encoder = new Encoder(columns)
    return { values: records.map((record) => encoder.numbers(record as never)[0]), understood: understood[0] }
  }
  const written = ['$1,234', '1.234,00 €', '1 234,50', '80k', '1.2m', "CHF 1'234.50", '₹1,23,456', 'N/A']
  const numbers = [1234, 1234, 1234.5, 80_000, 1_200_000, 1234.5, 123_456, Number.NaN]
  const mixed = read([...written, '1.234', '€ 2.500', '7,250'])
  expect(mixed.values).toEqual([...numbers, 1234, 2500, 7250])
  expect(mixed.understood).toMatchObject({ kind: 'number', decimal_mark: 'mixed', unreadable: 0 })
  expect(mixed.understood?.notations).toContainEqual({ written: '1.234,00 €', read_as: 1234 })
  expect(mixed.understood?.notations).toContainEqual({ written: '1.234', read_as: 1234 })
  // The currency's own amounts come first, then the size of the others.
  expect(read(['$3.45', '$3.459', '1.200,00 €', '1.300 €']).values).toEqual([3.45, 3.459, 1200, 1300])
  expect(read(['1.234', '980', '2.100', 1500]).values).toEqual([1234, 980, 2100, 1500])
  expect(read(['1.234', 2, 3, '0.5']).values).toEqual([1.234, 2, 3, 0.5])
  expect(read(['1.234', '3', '2']).values).toEqual([1.234, 3, 2])
  expect(read(['€1.234', 3.1, 2.9, '3.05']).values).toEqual([1.234, 3.1, 2.9, 3.05])
  expect(read(['US$ 1,200', 'R$ 1.200,50', 'A$900', '1,2 Mio. €', '2 lakh', '3,5 Mrd.']).values).toEqual([
    1200, 1200.5, 900, 1_200_000, 200_000, 3.5e9,
  ])
})

it('takes what is written for nothing as missing, and says what it could not read', () => {
  const gaps = ['N/A', 'NaN', '-', '', 'null', 'unknown', '?', null]
  const records = many((at) => ({
    income: at % 5 === 0 ? (gaps[(at / 5) % gaps.length] as string) : `$${1_000 + 37 * at}`,
    city: at % 10 === 0 ? 'N/A' : at % 2 === 0 ? 'unknown' : 'Oslo',
    visits: at === 3 ? 'lots' : at,
    flag: at % 2 === 0,
  }))
  const { columns, understood } = understandColumns(records)
  const of = (name: string) => understood.find((column) => column.name === name)
  expect(kindsOf(columns)).toMatchObject({ income: 'numeric', city: 'categorical', visits: 'numeric' })
  expect(of('income')).toMatchObject({ kind: 'number', used: true, missing: 0.2, unreadable: 0 })
  // Among words `unknown` is an answer, `N/A` is not.
  expect(of('city')).toMatchObject({ kind: 'category', missing: 0.1 })
  expect(of('visits')).toMatchObject({ kind: 'number', unreadable: 1, unreadable_examples: ['lots'] })
  expect(of('flag')).toMatchObject({ kind: 'boolean', missing: 0 })
  const encoder = new Encoder(columns)
  const at = columns.findIndex(({ name }) => name === 'income')
  for (const income of gaps) expect(encoder.encode({ income })[at]).toBe(0)
  expect(encoder.encode({ income: '$2,000' })[at]).toBe(encoder.encode({ income: 2000 })[at])
})

it('reads dates by the order of their column, with weekday and month where there are enough', () => {
  const day = (at: number) => new Date(Date.UTC(2025, 0, 1) + at * 4 * 86_400_000)
  const [short, iso] = [
    (date: Date) => `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`,
    (date: Date) => date.toISOString(),
  ]
  const records = Array.from({ length: 120 }, (_, at) => ({ us: short(day(at)), iso: iso(day(at)) }))
  const { columns, understood } = understandColumns(records)
  expect(understood).toMatchObject([{ kind: 'date' }, { kind: 'date', date_order: 'mdy' }])
  expect(columns.map((column) => ('part' in column ? column.part : undefined))).toEqual([
    undefined,
    'weekday',
    'month',
    undefined,
    'weekday',
    'month',
  ])
  const encoder = new Encoder(columns)
  // 6 May 2025 was a Tuesday.
  const [isoDays, isoWeekday, isoMonth, usDays] = encoder.numbers({ iso: '2025-05-06', us: '5/6/2025' })
  expect([isoDays, isoWeekday, isoMonth]).toEqual([Date.UTC(2025, 4, 6) / 86_400_000, 1, 5])
  expect(usDays).toBe(isoDays)
  expect(encoder.numbers({ iso: '6 May 2025', us: 'May 6, 2025' })[0]).toBe(isoDays)
  expect(encoder.numbers({ iso: '2025-02-30' })[0]).toBeNaN()
})
