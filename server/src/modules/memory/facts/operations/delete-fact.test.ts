import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { eventTypes, facts, search, tell, withAda } from '../../../../../test/memory.ts'

const app = await testApp()
const remove = (tenant: TestTenant, factId: string) =>
  app.call('DELETE', `/api/v1/agents/Ada/memory/facts/${factId}`, { as: tenant.key })
const tree = async (tenant: TestTenant) =>
  (await app.call('GET', '/api/v1/agents/Ada/memory?user_id=u1&include_contents=true', { as: tenant.key }))
    .body

it('takes a fact out of lists, tree and search', async () => {
  const tenant = await withAda(app)
  const fact = await tell(app, tenant, 'Is allergic to walnuts.', { fact_type: 'health' })
  await tell(app, tenant, 'Likes walnut wood.', { fact_type: 'preference' })
  expect(await search(app, tenant, 'walnuts', 'user_id=u1&mode=bm25')).toHaveLength(2)
  expect((await remove(tenant, fact.fact_id)).status).toBe(204)
  expect((await facts(app, tenant)).facts).toMatchObject([{ content: 'Likes walnut wood.' }])
  expect(await search(app, tenant, 'walnuts', 'user_id=u1&mode=bm25')).toHaveLength(1)
  expect(JSON.stringify(await tree(tenant))).not.toContain('walnuts')
  expect((await tree(tenant)).nodes.map((node: { path: string }) => node.path)).toEqual([
    '/semantic',
    '/semantic/preference',
  ])
  expect(await eventTypes(app, tenant)).toContain('memory.deleted')
  expect((await remove(tenant, fact.fact_id)).status).toBe(404)
})

it('takes it out of the history of what followed', async () => {
  const tenant = await withAda(app)
  const one = await tell(app, tenant, 'Lives in Lyon.')
  const change = (factId: string, content: string) =>
    app.call('PUT', `/api/v1/agents/Ada/memory/facts/${factId}`, { as: tenant.key, body: { content } })
  const two = (await change(one.fact_id, 'Lives in Porto.')).body
  const three = (await change(two.fact_id, 'Lives in Oslo.')).body
  await remove(tenant, two.fact_id)
  const history = await app.call('GET', `/api/v1/agents/Ada/memory/fact/${three.fact_id}/history`, {
    as: tenant.key,
  })
  expect(history.body).toMatchObject({
    current: { atomic_text: 'Lives in Oslo.', supersedes_id: one.fact_id },
    previous_versions: [{ atomic_text: 'Lives in Lyon.' }],
  })
})
