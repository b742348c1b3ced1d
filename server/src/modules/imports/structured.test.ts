import { expect, it } from 'vitest'
import { missingColumns, rowsIn } from './structured.ts'

const table = (content_csv: string) => ({
  entity_type: 'boat',
  content_csv,
  column_mapping: {
    name: { property: 'name', is_label: true },
    length: { property: 'length_m', type: 'number' as const },
  },
})

it.each([
  ['name,length\nGull,12.5\n', 12.5],
  ['name;length\nGull;12,5\n', 12.5],
  ['name\tlength\nGull\t12,50\n', 12.5],
  ['name;length\nGull;1.234,5\n', 1234.5],
  ['name;length\nGull;12345,67\n', 12345.67],
  ['name,length\nGull,"1,234"\n', 1234],
  ['name,length\nGull,"-1,234,567.8"\n', -1234567.8],
  ['name,length\nGull,long\n', 'long'],
])('reads %j', (text, length) => {
  expect(missingColumns(table(text))).toEqual([])
  const rows = [...rowsIn(table(text))].filter((row) => row !== undefined)
  expect(rows.map(({ properties }) => properties)).toEqual([{ name: 'Gull', length_m: length }])
})
