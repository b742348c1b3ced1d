import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeCursor, encodeCursor, pageOf } from './cursor.ts'
import { Problem } from './problem.ts'

const storable = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))

it('gives back what it was made of', () => {
  fc.assert(
    fc.property(storable, fc.integer(), (text, number) => {
      expect(decodeCursor(encodeCursor([text, number]), ['string', 'number'])).toEqual([text, number])
    }),
  )
})

it('refuses everything else by name, and crashes on nothing', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (junk) => {
      try {
        decodeCursor(junk, ['date', 'uuid'])
        throw new Error('was accepted')
      } catch (error) {
        expect(error).toBeInstanceOf(Problem)
        expect((error as Problem).errors[0]?.location).toBe('query.cursor')
      }
    }),
  )
})

it('reads an empty cursor as the first page', () => {
  expect(decodeCursor(undefined, ['uuid'])).toBeUndefined()
  expect(decodeCursor('', ['uuid'])).toBeUndefined()
})

it('pages through any list completely, in order, without repeating', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer(), { maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (numbers, size) => {
        const sorted = [...numbers].sort((a, b) => a - b)
        const seen: number[] = []
        let cursor: string | undefined
        do {
          const after = decodeCursor(cursor, ['number'])?.[0]
          const rows = sorted
            .filter((number) => after === undefined || number > Number(after))
            .slice(0, size + 1)
          const page = pageOf(rows, size, (number) => [number])
          seen.push(...page.rows)
          expect(page.hasMore).toBe(page.nextCursor !== undefined)
          cursor = page.nextCursor
        } while (cursor !== undefined)
        expect(seen).toEqual(sorted)
      },
    ),
  )
})
