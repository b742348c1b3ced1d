import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../test/harness.ts'
import { cloneDatabase } from '../../../test/test-database.ts'
import { Metrics } from '../observe/metrics.ts'
import { asSystem } from './database.ts'

// A database of its own: these tests break connections and change tables.
const app = await startApp({ database: await cloneDatabase() })
const { db } = app
afterAll(async () => {
  await app.app.close()
  await db.close()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const statement = (text: string, values: readonly unknown[] = []) => ({ text, values })

it('refuses statements on a transaction that is over, and loses no connection by them', async () => {
  let late: Promise<unknown> = Promise.resolve()
  await expect(
    db.transaction(asSystem, async (tx) => {
      await tx.run(statement('select 1'))
      late = pause(30)
        .then(() => tx.run(statement('select current_user as name')))
        .catch((fault: unknown) => fault)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await late).toBeInstanceOf(Error)
  expect(db.pool.totalCount - db.pool.idleCount).toBe(0)
})

it('runs nothing outside the wall that was asked for while the transaction ended', async () => {
  const outcomes: Promise<unknown>[] = []
  const names = new Set<string>()
  await expect(
    db.transaction(asSystem, async (tx) => {
      await tx.run(statement('select 1'))
      const several = async () => {
        for (let n = 0; n < 10; n += 1)
          await tx
            .run(statement('select current_user as name'))
            .then(({ rows }) => names.add(String(rows[0]?.['name'])))
      }
      outcomes.push(several().catch(() => undefined))
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await Promise.all(outcomes)
  expect([...names]).toEqual(names.size === 0 ? [] : ['rapport_system'])
})
it('does not acknowledge a transaction in which a failed statement was overlooked', async () => {
  const work = db.transaction(asSystem, async (tx) => {
    await tx.run(statement(`insert into trial_days (day, issued) values ('overlooked', 1)`))
    await tx.run(statement('select 1 / 0')).catch(() => undefined)
    return 'done'
  })
  await expect(work).rejects.toThrow()
})

it('goes on reading a table that a newer version has given a column', async () => {
  const read = () => db.read(asSystem, (tx) => tx.db.selectFrom('trial_days').selectAll().execute())
  const write = () =>
    db.transaction(asSystem, (tx) => tx.db.selectFrom('trial_days').selectAll().forUpdate().execute())
  for (let n = 0; n < 3; n += 1) await Promise.all([read(), write()])
  await db.pool.query('alter table trial_days add column note text')
  for (let n = 0; n < 3; n += 1) {
    await expect(read()).resolves.toBeDefined()
    await expect(write()).resolves.toBeDefined()
  }
})

it('does not pile up prepared statements that failed', async () => {
  const count = async () =>
    Number((await db.pool.query('select count(*) from pg_prepared_statements')).rows[0].count)
  const before = await count()
  for (let n = 0; n < 20; n += 1) {
    await db.read(asSystem, (tx) => tx.run(statement('select 1 / $1::int', [0]))).catch(() => undefined)
  }
  expect((await count()) - before).toBeLessThan(5)
})

it('answers metrics while the database is away', async () => {
  const other = await cloneDatabase()
  const metrics = new Metrics(other.db)
  await other.db.close()
  expect((await metrics.text()).body).toContain('rapport_database_connections')
})
