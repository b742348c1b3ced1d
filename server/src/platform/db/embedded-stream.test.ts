import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { asSystem } from './database.ts'
import { openPglite } from './open.ts'

const NANOSECONDS_A_MS = 1e6

const db = await openPglite({})
await db.pool.query('create role rapport_system; create table texts (value jsonb)')
await db.pool.query('grant all on texts to rapport_system')

it('computes beside the event loop, which goes on meanwhile', async () => {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const begun = performance.now()
  const text = 'select count(*)::int as n from generate_series(1, 3000000) as g where g % 7 = 0'
  const { rows } = await db.read(asSystem, (tx) => tx.run({ text, values: [] }))
  const took = performance.now() - begun
  delay.disable()
  expect(rows).toEqual([{ n: 428_571 }])
  expect(delay.max / NANOSECONDS_A_MS).toBeLessThan(Math.max(100, took / 2))
})

it('carries values of megabytes, many statements at once, and errors in between', async () => {
  const value = JSON.stringify('ü'.repeat(1_500_000))
  await db.transaction(asSystem, (tx) =>
    tx.run({ text: 'insert into texts (value) values ($1)', values: [value] }),
  )
  const sizes = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      db.read(asSystem, (tx) =>
        tx.run({ text: 'select length(value::text)::int + $1 as size from texts', values: [n] }),
      ),
    ),
  )
  expect(sizes.map(({ rows }) => rows[0]?.['size'])).toEqual(sizes.map((_, n) => 1_500_002 + n))
  const broken = db.transaction(asSystem, (tx) => tx.run({ text: 'select 1/0', values: [] }))
  await expect(broken).rejects.toThrow('division by zero')
  const { rows } = await db.read(asSystem, (tx) => tx.run({ text: 'select 2 as n', values: [] }))
  expect(rows).toEqual([{ n: 2 }])
})

it('says so when it could not be opened, or was closed', async () => {
  await expect(openPglite({ dataDir: '/dev/null/nowhere' })).rejects.toThrow()
  await db.close()
  await expect(db.pool.query('select 1')).rejects.toThrow()
})
