import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { eventTypes, facts, search, tell, withAda } from '../../../../../test/memory.ts'

const app = await testApp()
const change = (tenant: TestTenant, factId: string, body: object) =>
  app.call('PUT', `/api/v1/agents/Ada/memory/facts/${factId}`, { as: tenant.key, body })

it('replaces a fact whose wording changes, and keeps the old one in the history', async () => {
  const tenant = await withAda(app)
  const old = await tell(app, tenant, 'Lives in Lyon.', { fact_type: 'location', metadata: { a: 1 } })
  app.clock.advance(1_000)
  const changed = await change(tenant, old.fact_id, { content: 'Lives in Porto.', metadata: { b: 2 } })
  expect(changed.body).toMatchObject({
    atomic_text: 'Lives in Porto.',
    fact_type: 'location',
    supersedes_id: old.fact_id,
    metadata: { a: 1, b: 2 },
  })
  expect((await facts(app, tenant)).facts).toMatchObject([{ content: 'Lives in Porto.' }])
  expect((await search(app, tenant, 'where does she live', 'user_id=u1&mode=bm25'))[0]?.content).toBe(
    'Lives in Porto.',
  )
  expect(await eventTypes(app, tenant)).toContain('memory.updated')
  // The one that was replaced is history.
  expect((await change(tenant, old.fact_id, { importance: 1 })).status).toBe(409)
})

it('changes everything else in place', async () => {
  const tenant = await withAda(app)
  const fact = await tell(app, tenant, 'Likes jazz.')
  const changed = await change(tenant, fact.fact_id, {
    importance: 0.9,
    confidence: 0.2,
    fact_type: 'preference',
    entities: ['jazz'],
    // Unknown fields are ignored, whatever they are called.
    is_current: false,
    user_id: 'u2',
  })
  expect(changed.body).toMatchObject({
    fact_id: fact.fact_id,
    importance: 0.9,
    confidence: 0.2,
    fact_type: 'preference',
    entities: ['jazz'],
  })
  expect((await facts(app, tenant)).facts).toMatchObject([{ importance: 0.9, entity: 'jazz' }])
})

it('does not say the same twice, and changes only facts of this agent', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Likes jazz.')
  const other = await tell(app, tenant, 'Likes folk.')
  expect((await change(tenant, other.fact_id, { content: 'likes jazz' })).status).toBe(409)
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Bea' } })
  const elsewhere = await app.call('PUT', `/api/v1/agents/Bea/memory/facts/${other.fact_id}`, {
    as: tenant.key,
    body: { importance: 1 },
  })
  expect(elsewhere.status).toBe(404)
  expect((await change(tenant, 'none', {})).status).toBe(404)
  expect((await change(tenant, other.fact_id, { content: '', importance: 3 })).status).toBe(400)
})

it('lets one of two corrections at once win', async () => {
  const tenant = await withAda(app)
  const fact = await tell(app, tenant, 'Has a cat.')
  const replies = await Promise.all(
    ['Has two cats.', 'Has three cats.'].map((content) => change(tenant, fact.fact_id, { content })),
  )
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  expect((await facts(app, tenant)).total_count).toBe(1)
})
