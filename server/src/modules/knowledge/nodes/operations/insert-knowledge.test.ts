import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('creates entities and relations, and adds to those that exist', async () => {
  const tenant = await app.newTenant()
  const first = await learn(
    app,
    tenant,
    [
      ['product', 'Kettle', { price: 30 }],
      ['supplier', 'Acme'],
      ['product', ' KETTLE ', { colour: 'red' }],
    ],
    [['kettle', 'supplied_by', 'Acme', { since: 2020 }]],
  )
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({ processed: 3, created: 2, updated: 1 })
  expect(first.body.details[2].node_id).toBe(first.body.details[0].node_id)
  expect(first.body.edges).toEqual([
    {
      edge_id: expect.any(String),
      from_node: first.body.details[0].node_id,
      to_node: first.body.details[1].node_id,
      relation: 'supplied_by',
    },
  ])
  const node = await app.call('GET', knowledgePath(tenant, `nodes/${first.body.details[0].node_id}`), {
    as: tenant.key,
  })
  expect(node.body.node).toMatchObject({
    label: 'Kettle',
    properties: { price: 30, colour: 'red' },
    property_sources: { price: { source: 'api', doc_id: '' } },
    source_type: 'api',
    version: 1,
  })
  expect(node.body.outgoing[0]).toMatchObject({ relation_type: 'supplied_by', properties: { since: 2020 } })

  const second = await learn(app, tenant, [['product', 'Kettle', { price: 35 }]])
  expect(second.body).toMatchObject({ created: 0, updated: 1, details: [{ version: 2, action: 'updated' }] })
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.filter((event) => event.type === 'knowledge.updated')).toHaveLength(2)
})

it('makes nothing new of a repetition', async () => {
  const tenant = await app.newTenant()
  const again = () =>
    learn(
      app,
      tenant,
      [
        ['a', 'One', { x: 1 }],
        ['a', 'Two'],
      ],
      [['One', 'knows', 'Two', { well: true }]],
    )
  const first = await again()
  const second = await again()
  expect(second.body.details.map((one: { version: number }) => one.version)).toEqual([1, 1])
  expect(second.body.edges).toEqual(first.body.edges)
  const changed = await learn(app, tenant, [['a', 'One']], [['One', 'knows', 'Two', { well: false }]])
  expect(changed.body.edges[0].edge_id).not.toBe(first.body.edges[0].edge_id)
})

it('loses nothing when many write the same node at once', async () => {
  const tenant = await app.newTenant()
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) => learn(app, tenant, [['a', 'One', { [`p${at}`]: at }]])),
  )
  expect(replies.filter((reply) => reply.body.created === 1)).toHaveLength(1)
  const nodes = await app.call('GET', knowledgePath(tenant, 'nodes'), { as: tenant.key })
  expect(nodes.body.nodes).toHaveLength(1)
  expect(Object.keys(nodes.body.nodes[0].properties)).toHaveLength(8)
  expect(nodes.body.nodes[0].version).toBe(8)
})

it('refuses what is not clear, naming every field, and writes nothing then', async () => {
  const tenant = await app.newTenant()
  const path = knowledgePath(tenant, 'facts')
  const bad = await app.call('POST', path, {
    as: tenant.key,
    body: { facts: [{ entity_type: '', label: 'x' }], relationships: [{}] },
  })
  expect(bad.status).toBe(400)
  expect(locationsOf(bad)).toEqual([
    'body.facts[0].entity_type',
    'body.facts[0].properties',
    'body.relationships[0].edge_type',
    'body.relationships[0].from_label',
    'body.relationships[0].to_label',
  ])
  const unknown = await learn(
    app,
    tenant,
    [
      ['a', 'One'],
      ['b', 'one'],
    ],
    [['One', 'knows', 'Nobody']],
  )
  expect(unknown.status).toBe(400)
  expect(locationsOf(unknown)).toEqual(['body.relationships[0].from_label', 'body.relationships[0].to_label'])
  expect((await app.call('GET', knowledgePath(tenant, 'nodes'), { as: tenant.key })).body.nodes).toEqual([])
})

it('needs the right to write', async () => {
  const tenant = await app.newTenant()
  const body = { facts: [{ entity_type: 'a', label: 'x', properties: {} }] }
  const path = knowledgePath(tenant, 'facts')
  const reader = await tenant.keyWith(['read:knowledge'])
  expect((await app.call('POST', path, { as: reader, body })).body.required_scope).toBe('write:knowledge')
  const { token } = await tenant.member('viewer')
  expect((await app.call('POST', path, { as: token, body })).status).toBe(403)
  expect((await app.call('POST', path, { body })).status).toBe(401)
})
