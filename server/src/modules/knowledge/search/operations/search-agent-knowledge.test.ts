import { expect, it } from 'vitest'
import { withAgent } from '../../../../../test/chat-client.ts'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { learn } from '../../../../../test/knowledge.ts'

const app = await testApp()
const PATH = '/api/v1/agents/Ada/tools/kb-search'

const search = (tenant: TestTenant, query: Record<string, string>, as: string | undefined = tenant.key) =>
  app.call('GET', `${PATH}?${new URLSearchParams(query)}`, as === undefined ? {} : { as })

it('finds what the agent’s project knows, by either name of the parameter', async () => {
  const tenant = await withAgent(app)
  await learn(app, tenant, [
    ['product', 'Travel kettle', { price: 30 }],
    ['product', 'Frying pan', { price: 40 }],
  ])
  const reply = await search(tenant, { q: 'travel kettle' })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    query: 'travel kettle',
    results: [{ label: 'Travel kettle', type: 'product', scope: 'project', score: expect.any(Number) }],
  })
  expect(reply.body.results[0].content).toContain('30')
  expect((await search(tenant, { query: 'travel kettle' })).body).toEqual(reply.body)
  expect((await search(tenant, { q: 'kettle pan', limit: '1' })).body.results).toHaveLength(1)
})

it('reaches as far as the agent’s scope mode', async () => {
  const tenant = await withAgent(app)
  const made = await app.call('POST', `/api/v1/tenants/${tenant.tenantId}/knowledge/org-nodes`, {
    as: tenant.key,
    body: { node_type: 'policy', label: 'Refund within 30 days', properties: {} },
  })
  expect(made.status).toBe(200)
  expect((await search(tenant, { q: 'refund' })).body.results).toEqual([])
  const changed = await app.call('PATCH', '/api/v1/agents/Ada/capabilities', {
    as: tenant.key,
    body: { knowledgeBase: true, knowledgeBaseScopeMode: 'cascade' },
  })
  expect(changed.status).toBe(200)
  expect((await search(tenant, { q: 'refund' })).body.results).toMatchObject([
    { label: 'Refund within 30 days', scope: 'organization' },
  ])
})

it('says what is wrong, and finds no agent of another workspace', async () => {
  const [tenant, other] = [await withAgent(app), await app.newTenant()]
  expect(locationsOf(await search(tenant, {}))).toEqual(['query.q'])
  expect(locationsOf(await search(tenant, { q: ' ', limit: '51' }))).toEqual(['query.limit', 'query.q'])
  expect((await search(tenant, { q: 'x' }, other.key)).status).toBe(404)
  expect((await app.call('GET', `${PATH}?q=x`)).status).toBe(401)
})
