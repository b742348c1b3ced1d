import { expect, it } from 'vitest'
import { sharedDatabase } from '../../../test/test-database.ts'
import { copiedBytes } from './copied-bytes.ts'
import { asSystem } from './database.ts'

const { db } = await sharedDatabase()
const copy = (rows: string, before = 'select 1 as one') =>
  db.read(asSystem, async (tx) => {
    const [, { rows: copied }, { rows: after }] = await Promise.all([
      tx.run({ text: before, values: [] }),
      tx.run<{ bytes: Buffer }>({
        text: `copy (${rows}) to stdout (format binary)`,
        values: [],
        givesBytes: true,
      }),
      tx.run({ text: 'select 2 as two', values: [] }),
    ])
    expect(after).toEqual([{ two: 2 }])
    return copied.map(({ bytes }) => bytes)
  })

it('reads bytes as they are, among other statements of the same message', async () => {
  const long = Buffer.alloc(400_000, 7)
  const rows = await copy(
    `select content from (values (1, '\\x00ff5c78'::bytea), (2, ''), (3, decode(repeat('07', 400000), 'hex'))) v (n, content)
      order by n`,
  )
  expect(rows).toEqual([Buffer.from('00ff5c78', 'hex'), Buffer.alloc(0), long])
  expect(await copy(`select '\\x01'::bytea where false`)).toEqual([])
})

it('fails the statement, and not the process, when a row has no value or several', async () => {
  await expect(copy('select null::bytea')).rejects.toThrow(RangeError)
  await expect(copy(`select '\\x01'::bytea, '\\x02'::bytea`)).rejects.toThrow(RangeError)
  expect(await copy(`select '\\x01'::bytea`)).toEqual([Buffer.from([1])])
})

it('refuses what is no row', () => {
  expect(() => copiedBytes(Buffer.from([0, 1, 0, 0, 0, 9, 1]), false)).toThrow(RangeError)
})
