import { expect, it } from 'vitest'
import { upload } from '../../../../../test/files.ts'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { idsIn, knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

const body = {
  entity_type: 'product',
  display_name: 'Product',
  fields: [
    { name: 'price', type: 'number', required: true },
    { name: 'colour', type: 'enum', required: false, enum_values: ['red', 'blue'] },
    { name: 'since', type: 'date', required: false, description: 'When it came out.', indexed: true },
  ],
  similarity_config: { enabled: true, field_weights: { price: 2 }, threshold: 0.5 },
}
const withSchema = async (): Promise<TestTenant> => {
  const tenant = await app.newTenant()
  await app.call('POST', knowledgePath(tenant, 'schemas'), { as: tenant.key, body })
  return tenant
}

it('keeps a schema, one for each type', async () => {
  const tenant = await app.newTenant()
  const path = knowledgePath(tenant, 'schemas')
  const both = await Promise.all([1, 2].map(() => app.call('POST', path, { as: tenant.key, body })))
  expect(both.map((reply) => reply.status).sort()).toEqual([200, 409])
  expect(both.find((reply) => reply.status === 200)?.body).toMatchObject(body)
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'knowledge_schema.created',
    payload: { entity_type: 'product' },
  })
})

it('holds for what is created, added, inserted and updated in bulk', async () => {
  const tenant = await withSchema()
  const call = (method: string, path: string, sent: object) =>
    app.call(method, knowledgePath(tenant, path), { as: tenant.key, body: sent })
  const node = { node_type: 'product', label: 'Kettle', properties: { colour: 'green', since: 'long ago' } }
  expect(locationsOf(await call('POST', 'nodes', node))).toEqual([
    'body.properties.colour',
    'body.properties.price',
    'body.properties.since',
  ])
  const refused = await learn(app, tenant, [
    ['person', 'Ana', { price: 'high' }],
    ['product', 'Kettle', { price: 'high' }],
  ])
  expect(locationsOf(refused)).toEqual(['body.facts[1].properties.price'])
  const ids = idsIn(await learn(app, tenant, [['product', 'Kettle', { price: 30, colour: 'red' }]]))
  const updates = [
    { entity_type: 'product', label: 'KETTLE', properties: { colour: 'green' } },
    { entity_type: 'product', label: 'Pan', properties: { colour: 'red' } },
  ]
  const wrong = ['body.updates[0].properties.colour', 'body.updates[1].properties.price']
  expect(locationsOf(await call('PATCH', 'bulk-update', { updates }))).toEqual(wrong)
  // Without upsert the pan is left out, so it lacks nothing.
  expect(locationsOf(await call('PATCH', 'bulk-update', { updates, upsert: false }))).toEqual(
    wrong.slice(0, 1),
  )
  // What is done later is refused at once all the same.
  const many = Array.from({ length: 101 }, () => updates).flat()
  expect(locationsOf(await call('PATCH', 'bulk-update', { updates: many }))).toHaveLength(101 + 1)
  const path = `nodes/${ids['Kettle']}`
  expect(locationsOf(await call('PATCH', path, { properties: { price: null, colour: 7 } }))).toEqual([
    'body.properties.colour',
    'body.properties.price',
  ])
  const swapped = { properties: { price: { current: 30, new: 'more' } } }
  expect(locationsOf(await call('PATCH', path, swapped))).toEqual(['body.properties.price'])
  expect((await call('PATCH', path, { properties: { colour: null } })).body.node.properties).toEqual({
    price: 30,
  })
})

it('leaves what was there before alone, and lets it be completed step by step', async () => {
  const tenant = await app.newTenant()
  const ids = idsIn(await learn(app, tenant, [['product', 'Old', { colour: 'green' }]]))
  await app.call('POST', knowledgePath(tenant, 'schemas'), { as: tenant.key, body })
  const path = knowledgePath(tenant, `nodes/${ids['Old']}`)
  expect((await app.call('GET', path, { as: tenant.key })).body.node.properties).toEqual({ colour: 'green' })
  const amended = await app.call('PATCH', path, {
    as: tenant.key,
    body: { properties: { since: '2020-01-01' } },
  })
  expect(amended.body.node.version).toBe(2)
})

it('leaves out what a document says that does not fit, and keeps the rest', async () => {
  const tenant = await withSchema()
  const table = '| Product | Price | Colour |\n|---|---|---|\n| Kettle | cheap | red |\n'
  await upload(app, tenant, 'list.md', table)
  await workOff(app, tenant.tenantId, 'knowledge.read_document')
  const nodes = await app.call('GET', knowledgePath(tenant, 'nodes?type=product'), { as: tenant.key })
  expect(nodes.body.nodes[0]).toMatchObject({ label: 'Kettle', properties: { colour: 'red' } })
})

it('names every field of a schema that is wrong', async () => {
  const tenant = await app.newTenant()
  const path = knowledgePath(tenant, 'schemas')
  const fields = [
    { name: 'a', type: 'enum', required: true },
    { name: 'a', type: 'number', required: false },
  ]
  const twice = await app.call('POST', path, { as: tenant.key, body: { entity_type: 'x', fields } })
  expect(locationsOf(twice)).toEqual(['body.fields[0].enum_values', 'body.fields[1].name'])
  const shapeless = { fields: [{ name: '', type: 'colour' }], similarity_config: { threshold: 3 } }
  expect(locationsOf(await app.call('POST', path, { as: tenant.key, body: shapeless }))).toEqual([
    'body.entity_type',
    'body.fields[0].name',
    'body.fields[0].required',
    'body.fields[0].type',
    'body.similarity_config.threshold',
  ])
  const reader = await tenant.keyWith(['read:knowledge'])
  expect((await app.call('POST', path, { as: reader, body })).status).toBe(403)
})
