import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../test/harness.ts'
import { PostgresPair } from '../../../test/postgres-pair.ts'
import { openTestPostgres } from '../../../test/test-database.ts'
import { operations } from '../../app.ts'
import { connectReplica } from '../../cli/storage.ts'
import { readConfig } from '../../config.ts'
import { asSystem, asTenant, type Database } from './database.ts'

const pair = await PostgresPair.start()
const config = readConfig({
  DATABASE_URL: pair.url('primary'),
  DATABASE_REPLICA_URL: pair.url('replica'),
  RAPPORT_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  RAPPORT_REPLICA_WAIT_MS: '1000',
})

/** As in two processes that share both servers. */
async function startProcess() {
  const db = openTestPostgres(pair.url('primary'))
  await connectReplica(db, config, pair.url('replica'), () => undefined)
  return startApp({ database: { db, url: pair.url('primary') } })
}
const [app, other] = [await startProcess(), await startProcess()]
afterAll(async () => {
  for (const process of [app, other]) {
    await process.app.close()
    await process.db.close()
  }
  await pair.close()
})

const servedByReplica = async (db: Database): Promise<unknown> => {
  const { rows } = await db.readOnReplica(asSystem, (tx) =>
    tx.run({ text: 'select pg_is_in_recovery() as is_replica', values: [] }),
  )
  return rows[0]?.['is_replica']
}
const statementsOnReplica = async (like: string): Promise<number> =>
  Number(
    await pair.query(
      'replica',
      `select count(*) from pg_stat_activity where usename = 'rapport' and query like '%${like}%'`,
    ),
  )
const factsOf = async (through: typeof app, key: string): Promise<readonly string[]> => {
  const { body } = await through.call('GET', '/api/v1/agents/Ada/memory/facts?limit=100', { as: key })
  return body.facts.map((fact: { content: string }) => fact.content)
}

/** A workspace with an agent, and what stores a fact in it. */
async function workspace() {
  const tenant = await app.newTenant()
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  const store = (content: string) =>
    app.call('POST', '/api/v1/agents/Ada/memory/facts', {
      as: tenant.key,
      body: { content, user_id: 'u1' },
    })
  return { ...tenant, store }
}

it('reads lists and reports on the replica, and whatever was stored before through any process', async () => {
  const { key, store } = await workspace()
  for (let count = 0; count < 40; count += 1) {
    await store(`Has noted the number ${count}.`)
    expect(await factsOf(count % 2 === 0 ? app : other, key)).toHaveLength(count + 1)
  }
  expect(await statementsOnReplica('memory_facts')).toBeGreaterThan(0)
  expect(await servedByReplica(app.db)).toBe(true)
  const declared = operations.filter(({ fromReplica }) => fromReplica)
  // A download reads by itself (`mode: 'manual'`); what must not be among them is a write.
  expect(new Set(declared.map(({ method }) => method))).toEqual(new Set(['GET']))
  expect(declared.filter(({ mode }) => mode === 'transaction')).toEqual([])
})

it('serves from the primary what a replica that stands still does not have', async () => {
  const { key, keyWith, store, owner, projectId } = await workspace()
  const narrow = await keyWith(['read:memory'])
  expect(await factsOf(other, narrow)).toEqual([])
  await pair.query('replica', 'select pg_wal_replay_pause()')
  await store('Lives in Lisbon.')
  expect(await factsOf(app, key)).toEqual(['Lives in Lisbon.'])
  expect(await factsOf(other, key)).toEqual(['Lives in Lisbon.'])
  expect(await servedByReplica(app.db)).toBe(false)

  // A key that is revoked is refused at once, although the replica still knows it.
  const { body } = await app.call('GET', `/api/v1/projects/${projectId}/keys`, { as: owner })
  const issued = body.find((one: { scopes: string[] }) => one.scopes.includes('read:memory'))
  const revoked = await app.call('DELETE', `/api/v1/projects/${projectId}/keys/${issued.key_id}`, {
    as: owner,
  })
  expect(revoked.status).toBeLessThan(300)
  expect(
    await pair.query(
      'replica',
      `select count(*) from api_keys where tenant_id in (select tenant_id from projects where project_id = '${projectId}')`,
    ),
  ).toBe('2')
  const refused = await other.call('GET', '/api/v1/agents/Ada/memory/facts', { as: narrow })
  expect(refused.status).toBe(401)

  await pair.query('replica', 'select pg_wal_replay_resume()')
  await expect.poll(() => servedByReplica(app.db)).toBe(true)
})

it('keeps workspaces apart on the replica as on the primary', async () => {
  const [one, two] = [await workspace(), await workspace()]
  const tenantsSeenBy = async (tenantId: string) => {
    const { rows } = await app.db.readOnReplica(asTenant(tenantId), (tx) =>
      tx.run({
        text: 'select distinct tenant_id, pg_is_in_recovery() as is_replica from agents',
        values: [],
      }),
    )
    return rows
  }
  await expect.poll(() => servedByReplica(app.db)).toBe(true)
  expect(await tenantsSeenBy(one.tenantId)).toEqual([{ tenant_id: one.tenantId, is_replica: true }])
  expect(await tenantsSeenBy(two.tenantId)).toEqual([{ tenant_id: two.tenantId, is_replica: true }])
  const writing = app.db.readOnReplica(asTenant(one.tenantId), (tx) =>
    tx.run({ text: 'delete from agents', values: [] }),
  )
  await expect(writing).rejects.toThrow(/read-only/)
})

it('goes on without a replica that is gone, and uses it again when it is back', async () => {
  const { key, store } = await workspace()
  await pair.kill('replica')
  await store('Plays the cello.')
  expect(await factsOf(app, key)).toEqual(['Plays the cello.'])
  expect(await servedByReplica(app.db)).toBe(false)
  await pair.restart('replica')
  await expect.poll(() => servedByReplica(app.db)).toBe(true)
  expect(await factsOf(app, key)).toEqual(['Plays the cello.'])

  // One that hangs closes no connection and answers nothing.
  await pair.hang('replica')
  await store('Sings.')
  expect((await factsOf(app, key)).toSorted()).toEqual(['Plays the cello.', 'Sings.'])
})
