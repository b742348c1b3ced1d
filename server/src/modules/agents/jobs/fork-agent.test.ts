import { expect, it } from 'vitest'
import { startApp, type TestTenant, testApp } from '../../../../test/harness.ts'
import { asSystem, asTenant } from '../../../platform/db/database.ts'
import { findAgent } from '../agents.store.ts'
import { moveMood, touchAgentUser } from '../index.ts'
import { forkAgentHandler } from './fork-agent.ts'

const app = await testApp()
const owned = app.app.services.agentOwnedTables
const copied = owned.filter((one) => one.isCopied !== false).length
const get = async (tenant: TestTenant, path: string) =>
  (await app.call('GET', `/api/v1/agents/${path}`, { as: tenant.key })).body

/** An agent with something in every table. */
async function withLivedAgent(test = app): Promise<TestTenant> {
  const tenant = await test.newTenant()
  const as = tenant.key
  await test.call('POST', '/api/v1/agents', { as, body: { name: 'Ada', big5: { openness: 80 } } })
  await test.call('PUT', '/api/v1/agents/Ada/personality', { as, body: { big5: { openness: 90 } } })
  await test.call('POST', '/api/v1/agents/Ada/instances', {
    as,
    body: { name: 'Berlin', instance_id: 'berlin' },
  })
  const fact = { content: 'Collects old maps.', user_id: 'u1' }
  await test.call('POST', '/api/v1/agents/Ada/memory/facts', { as, body: fact })
  await test.db.transaction(asTenant(tenant.tenantId), async (tx) => {
    const agent = await findAgent(tx, tenant.tenantId, 'Ada')
    if (agent === undefined) throw new Error('no agent')
    const now = test.clock.now()
    for (const userId of ['u1', 'u2']) await touchAgentUser(tx, agent, { userId, displayName: userId, now })
    const delta = { valence: 20, arousal: 0, tension: 0, affiliation: 0 }
    await moveMood(tx, agent, { userId: 'u1' }, delta, { triggerType: 'praise', now })
  })
  return tenant
}

async function fork(test: typeof app, tenant: TestTenant, name = 'Bea'): Promise<string> {
  const reply = await test.call('POST', '/api/v1/agents/Ada/fork', { as: tenant.key, body: { name } })
  return reply.body.agent_id
}

/** What the worker would do, with as many tables as the test lets it reach. */
function run(tenant: TestTenant, agentId: string, change: object = {}) {
  const db = {
    read: (work: never) => app.db.read(asTenant(tenant.tenantId), work),
    transaction: (work: never) => app.db.transaction(asTenant(tenant.tenantId), work),
  }
  return forkAgentHandler.handle({
    tenantId: tenant.tenantId,
    payload: { agent_id: agentId },
    attempt: 1,
    db,
    signal: new AbortController().signal,
    clock: app.clock,
    events: app.app.services.events,
    agentOwnedTables: owned,
    ...change,
  } as never)
}

async function expectWholeCopy(tenant: TestTenant): Promise<void> {
  expect(await get(tenant, 'Bea/fork/status')).toMatchObject({
    status: 'complete',
    tables_copied: copied,
    tables_total: copied,
  })
  expect(await get(tenant, 'Bea')).toMatchObject({ is_active: true, instance_count: 2 })
  expect((await get(tenant, 'Bea/users')).users).toMatchObject([
    { user_id: 'u1', display_name: 'u1', mood: { label: 'happy' } },
    { user_id: 'u2' },
  ])
  expect((await get(tenant, 'Bea/mood-history?user_id=u1')).entries).toHaveLength(1)
  expect((await get(tenant, 'Bea/personality')).evolution).toHaveLength(3)
  expect((await get(tenant, 'Bea/memory/facts?user_id=u1')).facts).toMatchObject([
    { content: 'Collects old maps.' },
  ])
  expect((await get(tenant, 'Bea/memory/search?user_id=u1&q=maps&mode=bm25')).results).toHaveLength(1)
  const forked = (await app.eventsOf(tenant.tenantId)).filter((event) => event.type === 'agent.forked')
  expect(forked).toHaveLength(1)
}

it('copies everything, in the background, while the source goes on', async () => {
  // Both see the same time: a mood fades by the clock, and other files move the shared one.
  const working = await startApp({ worker: true, clock: app.clock })
  const tenant = await withLivedAgent(working)
  await fork(working, tenant)
  await expect.poll(async () => (await get(tenant, 'Bea/fork/status')).status).toBe('complete')
  // Closed here: the other tests play the worker themselves.
  await working.app.close()
  await expectWholeCopy(tenant)
  // The two go separate ways from now on.
  await app.call('DELETE', '/api/v1/agents/Ada', { as: tenant.key })
  await expectWholeCopy(tenant)
})

it('does nothing twice when it runs twice', async () => {
  const tenant = await withLivedAgent()
  const agentId = await fork(app, tenant)
  await run(tenant, agentId)
  await run(tenant, agentId)
  await expectWholeCopy(tenant)
})

it('goes on where a killed attempt stopped, moving the count table by table', async () => {
  const tenant = await withLivedAgent()
  const agentId = await fork(app, tenant)
  const broken = { table: { name: 'no_such_table', columns: { agent_id: {} } }, ids: [] }
  const [first, second] = owned
  await expect(run(tenant, agentId, { agentOwnedTables: [first, second, broken] })).rejects.toThrow()
  expect(await get(tenant, 'Bea/fork/status')).toMatchObject({
    status: 'forking',
    tables_copied: 2,
    tables_total: copied,
  })
  expect((await get(tenant, 'Bea')).is_active).toBe(false)
  await run(tenant, agentId, { attempt: 2 })
  await expectWholeCopy(tenant)
})

it('copies once when two workers have the job', async () => {
  const tenant = await withLivedAgent()
  const agentId = await fork(app, tenant)
  await Promise.all([run(tenant, agentId), run(tenant, agentId)])
  await expectWholeCopy(tenant)
})

it('ends failed once the job was given up, and says so without saying too much', async () => {
  const tenant = await withLivedAgent()
  const agentId = await fork(app, tenant)
  const broken = { table: { name: 'no_such_table', columns: { agent_id: {} } }, ids: [] }
  await expect(run(tenant, agentId, { agentOwnedTables: [broken] })).rejects.toThrow()
  expect((await get(tenant, 'Bea/fork/status')).status).toBe('forking')
  const { tenantId } = tenant
  await app.db.transaction(asSystem, (tx) =>
    forkAgentHandler.failed({ tx, tenantId, payload: { agent_id: agentId }, now: app.clock.now() } as never),
  )
  const status = await get(tenant, 'Bea/fork/status')
  expect(status).toMatchObject({ status: 'failed', tables_copied: 0 })
  expect(status.error_message).not.toContain('no_such_table')
  await run(tenant, agentId)
  expect((await get(tenant, 'Bea/fork/status')).status).toBe('failed')
})

it('fails when the source goes, and ends quietly when the copy goes', async () => {
  const tenant = await withLivedAgent()
  const [bea, cai] = [await fork(app, tenant), await fork(app, tenant, 'Cai')]
  await app.call('DELETE', '/api/v1/agents/Cai', { as: tenant.key })
  await run(tenant, cai)
  await app.call('DELETE', '/api/v1/agents/Ada', { as: tenant.key })
  await run(tenant, bea)
  expect(await get(tenant, 'Bea/fork/status')).toMatchObject({ status: 'failed' })
  expect((await get(tenant, 'Bea')).is_active).toBe(false)
})
