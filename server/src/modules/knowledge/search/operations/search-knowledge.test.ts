import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

const search = (tenant: TestTenant, query: Record<string, string>, as = tenant.key) =>
  app.call('GET', knowledgePath(tenant, `search?${new URLSearchParams(query)}`), { as })
const labels = (reply: { body: { results: { label: string }[] } }) =>
  reply.body.results.map((one) => one.label)

const shop = async (tenant: TestTenant) => {
  const made = await learn(
    app,
    tenant,
    [
      ['product', 'Travel kettle', { price: 30, colour: 'red' }],
      ['product', 'Whistling kettle', { price: 55, colour: 'black' }],
      ['product', 'Frying pan', { price: 40, colour: 'black' }],
      ['supplier', 'Northwind Ltd', { city: 'Oslo' }],
      ['city', 'Oslo'],
    ],
    [
      ['Travel kettle', 'supplied_by', 'Northwind Ltd'],
      ['Northwind Ltd', 'located_in', 'Oslo'],
    ],
  )
  return made.body.details.map((one: { node_id: string }) => one.node_id)
}

it('finds by words at once, with what is related, and follows changes', async () => {
  const tenant = await app.newTenant()
  const [kettle] = await shop(tenant)
  const reply = await search(tenant, { q: 'travel kettle', mode: 'bm25', history: 'true' })
  expect(reply.body.results[0]).toMatchObject({
    node_id: kettle,
    label: 'Travel kettle',
    type: 'product',
    source: 'api',
    scope_type: 'project',
    related: [{ label: 'Northwind Ltd', node_type: 'supplier', edge_type: 'supplied_by' }],
    history: [{ version: 1 }],
  })
  const deep = await search(tenant, { q: 'travel kettle', mode: 'bm25', hops: '2' })
  expect(deep.body.results[0].related.map((one: { label: string }) => one.label)).toEqual([
    'Northwind Ltd',
    'Oslo',
  ])
  await learn(app, tenant, [['product', 'Travel kettle', { note: 'folds into a rucksack' }]])
  expect(labels(await search(tenant, { q: 'rucksack', mode: 'bm25' }))).toEqual(['Travel kettle'])
  await app.call('DELETE', knowledgePath(tenant, `nodes/${kettle}`), { as: tenant.key })
  expect(labels(await search(tenant, { q: 'rucksack', mode: 'bm25' }))).toEqual([])
})

it('finds by meaning once vectors are there', async () => {
  const tenant = await app.newTenant()
  await shop(tenant)
  await workOff(app, tenant.tenantId, 'knowledge.embed')
  expect(
    labels(await search(tenant, { q: 'something to boil water', mode: 'semantic', limit: '2' })).sort(),
  ).toEqual(['Travel kettle', 'Whistling kettle'])
})

it('keeps to types and filters without losing what fits', async () => {
  const tenant = await app.newTenant()
  await shop(tenant)
  const black = await search(tenant, { q: 'kettle', filters: '{"colour":"black"}', limit: '1', mode: 'bm25' })
  expect(labels(black)).toEqual(['Whistling kettle'])
  expect(labels(await search(tenant, { q: 'Oslo', type: 'supplier,person', mode: 'bm25' }))).toEqual([
    'Northwind Ltd',
  ])
})

it('reaches the organisation as far as the scope mode says', async () => {
  const tenant = await app.newTenant()
  await learn(app, tenant, [['policy', 'Refund policy', { days: 14 }]])
  const path = `/api/v1/tenants/${tenant.tenantId}/knowledge/org-nodes`
  for (const label of ['Refund policy', 'Refund exceptions'])
    await app.call('POST', path, {
      as: tenant.key,
      body: { node_type: 'policy', label, properties: { days: 30 } },
    })
  const shown = async (scope_mode: string) =>
    (await search(tenant, { q: 'refund', scope_mode, mode: 'bm25' })).body.results
      .map((one: { label: string; scope_type: string }) => `${one.scope_type} ${one.label}`)
      .sort()
  expect(await shown('project_only')).toEqual(['project Refund policy'])
  expect(await shown('org_only')).toEqual(['organization Refund exceptions', 'organization Refund policy'])
  expect(await shown('cascade')).toEqual(['organization Refund exceptions', 'project Refund policy'])
  expect(await shown('union')).toEqual(['organization Refund exceptions', 'project Refund policy'])
})

it('finds nothing of others, and says what is wrong with a question', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  await shop(other)
  expect((await search(tenant, { q: 'kettle' })).body).toMatchObject({
    query: 'kettle',
    total: 0,
    results: [],
  })
  expect(locationsOf(await search(tenant, { q: ' ', limit: '101', mode: 'magic' }))).toEqual([
    'query.limit',
    'query.mode',
    'query.q',
  ])
  expect(locationsOf(await search(tenant, { q: 'a', filters: '[]' }))).toEqual(['query.filters'])
})
