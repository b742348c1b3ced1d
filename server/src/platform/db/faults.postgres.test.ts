import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../test/harness.ts'
import { cloneDatabase } from '../../../test/test-database.ts'
import { MIGRATIONS } from '../../migrations.ts'
import { problemFrom } from '../http/problems.ts'
import { asSystem } from './database.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './open.ts'

// A database of its own: these tests break connections.
const app = await startApp({ database: await cloneDatabase() })
const { db } = app
afterAll(async () => {
  await app.app.close()
  await db.close()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** The processes of the server that match. */
async function activity(condition: string, ...values: readonly unknown[]): Promise<readonly number[]> {
  const { rows } = await db.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where ${condition}`,
    [...values],
  )
  return rows.map(({ pid }) => pid)
}
const statement = (text: string, values: readonly unknown[] = []) => ({ text, values })

it('survives a connection that is killed in the middle of a transaction', async () => {
  const broken = db.transaction(asSystem, async (tx) => {
    const { rows } = await tx.run(statement('select pg_backend_pid() as pid'))
    const pid = rows[0]?.['pid']
    await db.pool.query('select pg_terminate_backend($1)', [pid])
    await expect.poll(() => activity('pid = $1', pid)).toEqual([])
    await tx.run(statement('select 1'))
  })
  const error = await broken.catch((fault: unknown) => fault)
  expect(problemFrom(error).code).toBe('unavailable')
  const again = await db.transaction(asSystem, (tx) => tx.run(statement('select 1 as one')))
  expect(again.rows).toEqual([{ one: 1 }])
})

it('survives a connection that is killed while a statement runs', async () => {
  const sleeping = db.read(asSystem, (tx) => tx.run(statement(`select pg_sleep(10), 'victim'`)))
  const settled = sleeping.catch((fault: unknown) => fault)
  const victims = () => activity(`query like '%victim%' and state = 'active' and pid <> pg_backend_pid()`)
  await expect.poll(victims).toHaveLength(1)
  await db.pool.query('select pg_terminate_backend($1)', [...(await victims())])
  expect(problemFrom(await settled).code).toBe('unavailable')
  await expect(db.read(asSystem, (tx) => tx.run(statement('select 1')))).resolves.toBeDefined()
})

it('waits for another process that migrates for longer than a statement may take', async () => {
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
})
