import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvRows, parseCsv } from './csv.ts'

it('reads quotes, breaks and empty cells', () => {
  expect(parseCsv('\ufeffname,note\r\nAda,"likes ""tea"",\nand rain"\n\nBea,\n')).toEqual([
    ['name', 'note'],
    ['Ada', 'likes "tea",\nand rain'],
    ['Bea', ''],
  ])
  expect(parseCsv('')).toEqual([])
})

it.each([
  [
    'semicolons',
    'name;note\nAda;1,5\n',
    [
      ['name', 'note'],
      ['Ada', '1,5'],
    ],
  ],
  [
    'tabs',
    'name\tnote\r\nAda\t1,5; 2\r\n',
    [
      ['name', 'note'],
      ['Ada', '1,5; 2'],
    ],
  ],
  [
    'commas with semicolons in cells',
    'name,note\nAda,a;b;c\n',
    [
      ['name', 'note'],
      ['Ada', 'a;b;c'],
    ],
  ],
  [
    'quoted headings',
    '"a;b;c",d\n1,2\n',
    [
      ['a;b;c', 'd'],
      ['1', '2'],
    ],
  ],
  ['one column', 'name\nAda;Bea\n', [['name'], ['Ada;Bea']]],
  [
    'ends of lines of all kinds',
    'a,b\r1,2\r\n3,4\n5,6',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ],
  ],
  [
    'spaces before quotes',
    'a, "b, c"\n 1,\t"2"\n',
    [
      ['a', 'b, c'],
      [' 1', '2'],
    ],
  ],
  [
    'a quote that never ends',
    'a,b\n1,"2\n3,4\n',
    [
      ['a', 'b'],
      ['1', '2\n3,4\n'],
    ],
  ],
  [
    'a quote within a cell',
    'a,b\n5" wide,x\n',
    [
      ['a', 'b'],
      ['5" wide', 'x'],
    ],
  ],
])('reads %s', (_kind, text, rows) => {
  expect(parseCsv(text)).toEqual(rows)
})

it.each([',', ';', '\t'])('reads back whatever was written with %j', (delimiter) => {
  const cell = fc.string()
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(rows, (written) => {
      const quoted = (row: readonly string[]) => row.map((one) => `"${one.replaceAll('"', '""')}"`)
      const text = written.map((row) => quoted(row).join(delimiter)).join('\r\n')
      expect(parseCsv(text)).toEqual(written)
    }),
  )
})

it('pauses within a cell, a row and a text of any kind', () => {
  for (const text of [
    `a\n"${'x'.repeat(1e6)}`,
    `a\n"${'""'.repeat(5e5)}`,
    ','.repeat(1e6),
    'a,b\n'.repeat(2.5e5),
  ]) {
    let steps = 0
    for (const row of csvRows(text)) if (row === undefined) steps += 1
    // A cell without a quote in it is found by one search, which takes a millisecond for ten megabytes.
    expect(steps).toBeGreaterThanOrEqual(text.includes('xx') ? 0 : 10)
  }
})
