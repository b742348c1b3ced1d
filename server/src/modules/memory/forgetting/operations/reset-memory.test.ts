import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { eventTypes, facts, search, tell, withAda } from '../../../../../test/memory.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import { findAgentById } from '../../../agents/index.ts'
import { ingest, scopeOf } from '../../index.ts'

const app = await testApp()
const reset = (tenant: TestTenant, query = 'user_id=u1') =>
  app.call('DELETE', `/api/v1/agents/Ada/memory?${query}`, { as: tenant.key })

async function say(tenant: TestTenant, content: string, sessionId = 's1') {
  const { body } = await app.call('GET', '/api/v1/agents/Ada', { as: tenant.key })
  return app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
    const agent = await findAgentById(tx, tenant.tenantId, body.agent_id)
    if (agent === undefined) throw new Error('no agent')
    const messages = [{ role: 'user' as const, content, at: app.clock.now() }]
    return ingest(tx, app.app.services, scopeOf(agent, 'u1'), { sessionId, messages })
  })
}

it('leaves nothing in lists, tree, search, history or summaries, and says what it deleted', async () => {
  const tenant = await withAda(app)
  await say(tenant, 'I live in Lyon and I love sailing.')
  await tell(app, tenant, 'Owns a small boat.')
  await workOff(app, tenant.tenantId)
  const before = await facts(app, tenant)
  expect(before.total_count).toBeGreaterThan(1)
  const body = { period: 'daily', user_id: 'u1' }
  await app.call('POST', '/api/v1/agents/Ada/memory/consolidate', { as: tenant.key, body })
  expect((await search(app, tenant, 'Lyon sailing boat')).length).toBeGreaterThan(1)
  await tell(app, tenant, 'Somebody else.', { user_id: 'u2' })

  const reply = await reset(tenant)
  expect(reply.body).toMatchObject({
    success: true,
    status: 'ok',
    facts_deleted: before.total_count,
    facts_failed: 0,
    failed_fact_ids: [],
  })
  expect(reply.body.nodes_deleted).toBeGreaterThan(1)
  expect((await facts(app, tenant)).total_count).toBe(0)
  expect(await search(app, tenant, 'Lyon sailing boat')).toEqual([])
  for (const path of ['memory?user_id=u1', 'memory/summaries?user_id=u1', 'memory/timeline?user_id=u1']) {
    const left = await app.call('GET', `/api/v1/agents/Ada/${path}`, { as: tenant.key })
    expect(JSON.stringify(left.body)).not.toMatch(/Lyon|boat|sailing/)
  }
  const gone = `/api/v1/agents/Ada/memory/fact/${before.facts[0].fact_id}/history`
  expect((await app.call('GET', gone, { as: tenant.key })).status).toBe(404)
  expect((await facts(app, tenant, 'user_id=u2')).total_count).toBe(1)
  expect(await eventTypes(app, tenant)).toContain('memory.reset')
  expect((await reset(tenant)).body).toMatchObject({ facts_deleted: 0, nodes_deleted: 0 })
})

it('forgets what was still to be learned, too', async () => {
  const tenant = await withAda(app)
  await say(tenant, 'My name is Bea and I work as a nurse.')
  await reset(tenant)
  await workOff(app, tenant.tenantId)
  expect((await facts(app, tenant)).total_count).toBe(0)
  // And learns again afterwards.
  await say(tenant, 'My name is Bea and I work as a nurse.')
  await workOff(app, tenant.tenantId)
  expect((await facts(app, tenant)).total_count).toBeGreaterThan(0)
  expect((await search(app, tenant, 'what is her work')).length).toBeGreaterThan(0)
})

it('resets one instance without the others, and requires a user', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'In Berlin.', {}, '?instance_id=berlin')
  await tell(app, tenant, 'Nowhere.')
  expect((await reset(tenant, 'user_id=u1&instance_id=berlin')).body.facts_deleted).toBe(1)
  expect((await facts(app, tenant)).total_count).toBe(1)
  expect((await reset(tenant, '')).body.errors).toMatchObject([{ location: 'query.user_id' }])
})
