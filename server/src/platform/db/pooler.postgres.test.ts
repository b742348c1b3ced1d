import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../test/harness.ts'
import { freePort } from '../../../test/program.ts'
import { cloneDatabase } from '../../../test/test-database.ts'
import { connectPostgres } from '../../cli/storage.ts'
import { readConfig } from '../../config.ts'
import { MIGRATIONS } from '../../migrations.ts'
import { asSystem, asTenant } from './database.ts'
import { migrate } from './migrate.ts'
import { isBehindPooler } from './open.ts'

/** PgBouncer with its defaults but for what it has to be told: where to listen, whom to let in, the mode. */
const direct = await cloneDatabase()
const url = new URL(direct.url as string)
const port = await freePort()
const folder = await mkdtemp(join(tmpdir(), 'rapport-pooler-'))
await writeFile(join(folder, 'users'), `"${url.username}" "${url.password}"\n`)
await writeFile(
  join(folder, 'ini'),
  `[databases]
* = host=${url.hostname} port=${url.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = transaction
`,
)
await chmod(folder, 0o755)
// It refuses to work as root.
const as = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
const pooler = spawn('pgbouncer', ['-q', ...as, join(folder, 'ini')], { stdio: 'ignore' })
const ended = new Promise((resolve) => pooler.once('close', resolve))
const pooledUrl = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href
// Vitest's own polling works inside of tests only.
const isUp = () => isBehindPooler(pooledUrl).catch(() => false)
for (let tries = 0; !(await isUp()); tries += 1) {
  if (tries === 100) throw new Error('PgBouncer does not answer; `.ci/run` installs it')
  await new Promise((resolve) => setTimeout(resolve, 100))
}

const config = readConfig({
  DATABASE_URL: pooledUrl,
  RAPPORT_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
})
const db = await connectPostgres(config, pooledUrl, () => undefined)
const app = await startApp({ database: { db, url: pooledUrl }, worker: true })
afterAll(async () => {
  await app.app.close()
  await db.close()
  pooler.kill()
  await ended
  await direct.db.close()
  await rm(folder, { recursive: true })
})

it('knows a pooler from the server itself', async () => {
  expect(await isBehindPooler(direct.url as string)).toBe(false)
  expect(db.isPooled).toBe(true)
})

it('serves many workspaces at once over connections that they share', { timeout: 60_000 }, async () => {
  const tenants = await Promise.all(Array.from({ length: 6 }, () => app.newTenant()))
  const names = Array.from({ length: 8 }, (_, at) => `Agent ${at}`)
  await Promise.all(
    tenants.flatMap(({ key }) =>
      names.map((name) => app.call('POST', '/api/v1/agents', { as: key, body: { name } })),
    ),
  )
  for (const { key, tenantId } of tenants) {
    const { body } = await app.call('GET', '/api/v1/agents', { as: key })
    expect(body.items.map((agent: { name: string }) => agent.name).sort()).toEqual(names)
    const { rows } = await db.read(asTenant(tenantId), (tx) =>
      tx.run({ text: 'select distinct tenant_id from agents', values: [] }),
    )
    expect(rows).toEqual([{ tenant_id: tenantId }])
  }
  // A job is found and done without a notification.
  const [{ key }] = tenants as [(typeof tenants)[0]]
  await app.call('POST', '/api/v1/agents/Agent%200/memory/facts', {
    as: key,
    body: { content: 'Lives in Lisbon.', user_id: 'u1' },
  })
  const vectors = async () =>
    (
      await db.read(asSystem, (tx) =>
        tx.run({ text: `select 1 from memory_facts where vector is not null`, values: [] }),
      )
    ).rows.length
  await expect.poll(vectors, { timeout: 20_000 }).toBe(1)
})

it('limits statements in reads and transactions, and leaves no limit behind', async () => {
  const show = { text: `select current_setting('statement_timeout') as limit`, values: [] }
  const limit = `${config.RAPPORT_STATEMENT_TIMEOUT_MS / 1_000}s`
  expect((await db.read(asSystem, (tx) => tx.run(show))).rows).toEqual([{ limit }])
  expect((await db.transaction(asSystem, (tx) => tx.run(show))).rows).toEqual([{ limit }])
  expect((await db.pool.query(show.text)).rows).toEqual([{ limit: '0' }])
  const hasty = await connectPostgres(
    { ...config, RAPPORT_STATEMENT_TIMEOUT_MS: 100 },
    pooledUrl,
    () => undefined,
  )
  const slow = { text: 'select pg_sleep(5)', values: [] }
  await expect(hasty.read(asSystem, (tx) => tx.run(slow))).rejects.toThrow(/statement timeout/)
  await expect(hasty.transaction(asSystem, (tx) => tx.run(slow))).rejects.toThrow(/statement timeout/)
  await hasty.close()
})

it('migrates in several processes at once, and leaves no lock on a shared connection', async () => {
  expect(await Promise.all([1, 2, 3].map(() => migrate(db, MIGRATIONS)))).toEqual([[], [], []])
  const { rows } = await direct.db.pool.query(`select 1 from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`)
  expect(rows).toEqual([])
})

it('listens only on a connection that leads to the server itself', async () => {
  const listening = async () =>
    (
      await direct.db.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
      )
    ).rows.length
  expect(await listening()).toBe(0)
  const settings = { DATABASE_DIRECT_URL: direct.url as string }
  const second = await startApp({ database: { db, url: pooledUrl }, settings })
  expect(await listening()).toBe(1)
  await second.app.close()
})
