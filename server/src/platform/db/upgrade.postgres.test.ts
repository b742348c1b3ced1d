import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { FactLoad } from '../../../test/fact-load.ts'
import { startApp } from '../../../test/harness.ts'
import { contractionsOf } from '../../../test/migration-phases.ts'
import { cloneDatabase, openTestPostgres } from '../../../test/test-database.ts'
import { MIGRATIONS } from '../../migrations.ts'
import { migrate } from './migrate.ts'

/** What a next version may bring: it widens tables that are written and read all the time, and replaces a function's body. */
const NEXT = `
  alter table memory_facts add column next_note text;
  alter table memory_facts add column next_flag boolean not null default false;
  alter table agents add column next_label text not null default '';
  alter table jobs add column next_hint text;
  create index memory_facts_next on memory_facts (tenant_id, next_flag) where next_flag;
  create table next_things (tenant_id uuid not null, thing_id uuid not null, primary key (tenant_id, thing_id));
  call protect_tenant_table('next_things');
`

const database = await cloneDatabase()
const url = database.url as string
const folder = await mkdtemp(join(tmpdir(), 'rapport-next-'))
afterAll(() => rm(folder, { recursive: true }))

/** A process of this version. */
async function startProcess() {
  const db = openTestPostgres(url)
  const app = await startApp({ database: { db, url }, worker: true })
  const close = async () => {
    const sweep = setInterval(() => app.app.server.server.closeIdleConnections(), 50)
    await app.app.close()
    clearInterval(sweep)
    await db.close()
  }
  return { app, url: await app.listen(), close }
}

it('serves without a failed request while a next version migrates, and starts again on its database', async () => {
  expect(contractionsOf(NEXT)).toEqual([])
  const [one, two] = [await startProcess(), await startProcess()]
  const { key } = await one.app.newTenant()
  const load = new FactLoad([one.url, two.url], key)
  await load.start(4)
  const goesOn = async () => {
    const before = load.acknowledged.size
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(before + 40)
  }
  await goesOn()
  await cp(MIGRATIONS, folder, { recursive: true })
  await writeFile(join(folder, '9999-next.sql'), NEXT)
  // The first process of the next version migrates at its start.
  expect(await migrate(database.db, folder)).toEqual(['9999-next.sql'])
  await goesOn()
  // A process of this version that is started again during the upgrade.
  const third = await startProcess()
  const more = new FactLoad([third.url], key)
  await more.start(1)
  await goesOn()
  await Promise.all([load.stop(), more.stop()])
  expect([...load.failures, ...more.failures]).toEqual([])
  const { rows } = await database.db.pool.query(
    `select count(*)::int as count from schema_migrations where name = '9999-next.sql'`,
  )
  expect(rows).toEqual([{ count: 1 }])
  for (const process of [one, two, third]) await process.close()
  await database.db.close()
})
