import { expect, it } from 'vitest'
import { parseCsv } from './csv.ts'
import { csvCell } from './csv-cell.ts'

it('quotes what would end a cell, so that it is read back as it was', () => {
  for (const text of ['plain', 'a,b', 'say "so"', 'two\nlines', 'r\r', '', 'ünï'])
    expect(parseCsv(`${csvCell(text)},end`)).toEqual([[text, 'end']])
})

it('makes texts of what spreadsheets would run, and leaves numbers alone', () => {
  expect(['=1+1', '+1', '-1', '@sum', '\tx', '\rx', '=a,"b"'].map(csvCell)).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@sum",
    "'\tx",
    '"\'\rx"',
    '"\'=a,""b"""',
  ])
  expect([csvCell(-1.5), csvCell(0), csvCell(null)]).toEqual(['-1.5', '0', ''])
})
