import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseCsv } from './csv.ts'

it('reads quotes, breaks and empty cells', () => {
  expect(parseCsv('\ufeffname,note\r\nAda,"likes ""tea"",\nand rain"\n\nBea,\n')).toEqual([
    ['name', 'note'],
    ['Ada', 'likes "tea",\nand rain'],
    ['Bea', ''],
  ])
  expect(parseCsv('')).toEqual([])
})

it('reads back whatever was written', () => {
  const cell = fc.string().filter((text) => !text.startsWith('\ufeff'))
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 })
  fc.assert(
    fc.property(rows, (written) => {
      const text = written
        .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
        .join('\n')
      expect(parseCsv(text)).toEqual(written)
    }),
  )
})
