import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('merges into what exists, creates what does not, or leaves it out', async () => {
  const tenant = await app.newTenant()
  const made = await learn(app, tenant, [['product', 'Kettle', { price: 1, colour: 'red' }]])
  const path = knowledgePath(tenant, 'bulk-update')
  const updates = [
    { entity_type: 'product', label: 'kettle', properties: { price: 2 } },
    { entity_type: 'product', label: 'Pan', properties: { price: 3 } },
  ]
  const strict = await app.call('PATCH', path, { as: tenant.key, body: { updates, upsert: false } })
  expect(strict.body).toMatchObject({
    status: 'completed',
    count: 2,
    processed: 2,
    created: 0,
    updated: 1,
    not_found: 1,
  })
  const loose = await app.call('PATCH', path, { as: tenant.key, body: { updates, source: 'erp' } })
  // The kettle costs 2 already.
  expect(loose.body).toMatchObject({ processed: 2, created: 1, updated: 0, not_found: 0 })
  const nodePath = knowledgePath(tenant, `nodes/${made.body.details[0].node_id}?history=true`)
  const node = await app.call('GET', nodePath, { as: tenant.key })
  expect(node.body.node).toMatchObject({ properties: { price: 2, colour: 'red' }, version: 2 })
  expect(node.body.node.property_sources.price.source).toBe('bulk_api')
  expect(node.body.history.map((one: { properties: object }) => one.properties)).toEqual([
    { price: 2, colour: 'red' },
    { price: 1, colour: 'red' },
  ])
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.at(-1)).toMatchObject({ type: 'knowledge.updated', payload: { source: 'erp', created: 1 } })
})

it('queues what is too long for a request, and does it once', async () => {
  const tenant = await app.newTenant()
  const updates = Array.from({ length: 101 }, (_, at) => ({
    entity_type: 'row',
    label: `Row ${at}`,
    properties: { at },
  }))
  const body = { updates }
  const queued = await app.call('PATCH', knowledgePath(tenant, 'bulk-update'), { as: tenant.key, body })
  expect(queued.body).toMatchObject({ status: 'queued', count: 101, processed: 0 })
  await workOff(app, tenant.tenantId, 'knowledge.bulk_update')
  const nodes = await app.call('GET', knowledgePath(tenant, 'nodes?limit=200'), { as: tenant.key })
  expect(nodes.body.nodes).toHaveLength(101)
})

it('names every entry that is wrong', async () => {
  const tenant = await app.newTenant()
  const path = knowledgePath(tenant, 'bulk-update')
  const body = {
    updates: [
      { entity_type: 'a', label: ' ', properties: {} },
      { label: 'x', properties: 1 },
    ],
  }
  expect(locationsOf(await app.call('PATCH', path, { as: tenant.key, body }))).toEqual([
    'body.updates[0].label',
    'body.updates[1].entity_type',
    'body.updates[1].properties',
  ])
  expect(locationsOf(await app.call('PATCH', path, { as: tenant.key, body: { updates: [] } }))).toEqual([
    'body.updates',
  ])
  const reader = await tenant.keyWith(['read:knowledge'])
  expect((await app.call('PATCH', path, { as: reader, body })).status).toBe(403)
})

it('takes a type for the same however it is written', async () => {
  const tenant = await app.newTenant()
  const as = tenant.key
  const made = await learn(app, tenant, [['Product', 'Kettle', { price: 1 }]])
  const updates = [
    { entity_type: 'product', label: 'Kettle', properties: { price: 2 } },
    { entity_type: 'PRODUCT', label: 'Pan', properties: { price: 3 } },
  ]
  const reply = await app.call('PATCH', knowledgePath(tenant, 'bulk-update'), { as, body: { updates } })
  expect(reply.body).toMatchObject({ created: 1, updated: 1 })
  const labels = async (path: string, list: 'nodes' | 'results') =>
    (await app.call('GET', knowledgePath(tenant, path), { as })).body[list]
      .map((one: { label: string }) => one.label)
      .sort()
  expect(await labels('nodes?type=product', 'nodes')).toEqual(['Kettle', 'Pan'])
  expect(await labels('nodes?type=Product', 'nodes')).toEqual(['Kettle', 'Pan'])
  expect(await labels('search?q=price&type=pRODUCT&mode=bm25', 'results')).toEqual(['Kettle', 'Pan'])
  const found = await app.call('GET', knowledgePath(tenant, 'entities/pRoduct/kettle'), { as })
  expect(found.body.entity_node_id).toBe(made.body.details[0].node_id)
  const schema = (entity_type: string) =>
    app.call('POST', knowledgePath(tenant, 'schemas'), {
      as,
      body: { entity_type, fields: [{ name: 'price', type: 'number', required: true }] },
    })
  expect((await schema('PRODUCT')).status).toBe(200)
  expect((await schema('product')).status).toBe(409)
  const wrong = [{ entity_type: 'Product', label: 'Pan', properties: { price: 'much' } }]
  const refused = await app.call('PATCH', knowledgePath(tenant, 'bulk-update'), {
    as,
    body: { updates: wrong },
  })
  expect(locationsOf(refused)).toEqual(['body.updates[0].properties.price'])
})
