import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../test/harness.ts'
import { cloneDatabase } from '../../../test/test-database.ts'
import { MIGRATIONS } from '../../migrations.ts'
import { problemFrom } from '../http/problems.ts'
import { Metrics } from '../observe/metrics.ts'
import { asSystem } from './database.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './open.ts'
import { Wake } from './wake.ts'

// A database of its own: these tests break connections and change tables.
const app = await startApp({ database: await cloneDatabase() })
const { db } = app
afterAll(async () => {
  await app.app.close()
  await db.close()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const statement = (text: string, values: readonly unknown[] = []) => ({ text, values })
const isPostgres = db.kind === 'postgres'

it.runIf(isPostgres)('survives a connection that is killed in the middle of a transaction', async () => {
  const broken = db.transaction(asSystem, async (tx) => {
    const { rows } = await tx.run(statement('select pg_backend_pid() as pid'))
    await db.pool.query('select pg_terminate_backend($1)', [rows[0]?.['pid']])
    await pause(100)
    await tx.run(statement('select 1'))
  })
  const error = await broken.catch((fault: unknown) => fault)
  expect(problemFrom(error).code).toBe('unavailable')
  const again = await db.transaction(asSystem, (tx) => tx.run(statement('select 1 as one')))
  expect(again.rows).toEqual([{ one: 1 }])
})

it.runIf(isPostgres)('survives a connection that is killed while a statement runs', async () => {
  const sleeping = db.read(asSystem, (tx) => tx.run(statement(`select pg_sleep(10), 'victim'`)))
  const settled = sleeping.catch((fault: unknown) => fault)
  await pause(200)
  await db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like '%victim%' and pid <> pg_backend_pid()`,
  )
  expect(problemFrom(await settled).code).toBe('unavailable')
  await expect(db.read(asSystem, (tx) => tx.run(statement('select 1')))).resolves.toBeDefined()
})

it('lets nobody use a transaction that is over, and loses no connection to whoever tries', async () => {
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

it.runIf(isPostgres)('is woken by its own topics, and not brought down by what others notify', async () => {
  const wake = new Wake(db, () => undefined)
  let woken = 0
  wake.on('jobs', () => {
    woken += 1
  })
  await wake.listen(app.databaseUrl ?? '')
  const before = woken
  for (const word of ['error', '', 'jobs'])
    await db.pool.query(`select pg_notify('rapport_wake', $1)`, [word])
  await expect.poll(() => woken).toBe(before + 1)
  await wake.close()
})

it.runIf(isPostgres)(
  'waits for another process that migrates for longer than a statement may take',
  async () => {
    const url = app.databaseUrl ?? ''
    const hasty = openPostgres(
      { url, poolSize: 1, statementTimeoutMs: 200, useNamedStatements: true },
      () => undefined,
    )
    const holder = await db.pool.connect()
    await holder.query('select pg_advisory_lock(7270411)')
    const migrated = migrate(hasty, MIGRATIONS)
    await Promise.race([migrated, pause(600)])
    await holder.query('select pg_advisory_unlock(7270411)')
    holder.release()
    await expect(migrated).resolves.toEqual([])
    const { rows } = await hasty.pool.query('show statement_timeout')
    expect(rows).toEqual([{ statement_timeout: '200ms' }])
    await hasty.close()
  },
)

it('answers metrics while the database is away', async () => {
  const other = await cloneDatabase()
  const metrics = new Metrics(other.db)
  await other.db.close()
  expect((await metrics.text()).body).toContain('rapport_database_connections')
})
