import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

const oneNode = async () => {
  const tenant = await app.newTenant()
  const made = await learn(app, tenant, [
    ['a', 'One', { price: 1, note: 'x' }],
    ['a', 'Two'],
  ])
  const path = knowledgePath(tenant, `nodes/${made.body.details[0].node_id}`)
  return { tenant, path, change: (body: object) => app.call('PATCH', path, { as: tenant.key, body }) }
}

it('sets, removes and renames, one version each', async () => {
  const { tenant, change } = await oneNode()
  const set = await change({ properties: { price: { current: 1, new: 2 }, colour: 'red' } })
  expect(set.body.node).toMatchObject({ version: 2, properties: { price: 2, note: 'x', colour: 'red' } })
  const removed = await change({ properties: { note: null }, label: 'The one', confidence: 0.5 })
  expect(removed.body.node).toMatchObject({
    version: 3,
    label: 'The one',
    norm_label: 'the one',
    confidence: 0.5,
  })
  expect(removed.body.node.properties).toEqual({ price: 2, colour: 'red' })
  expect(Object.keys(removed.body.node.property_sources).sort()).toEqual(['colour', 'price'])
  expect((await change({ properties: { price: 2 } })).body.node.version).toBe(3)
  expect((await app.eventsOf(tenant.tenantId)).at(-1)?.type).toBe('knowledge_node.updated')
})

it('refuses to write over what another request changed, and changes nothing then', async () => {
  const { tenant, path, change } = await oneNode()
  const stale = await change({ properties: { price: { current: 9, next: 2 }, other: 1 } })
  expect(stale.status).toBe(409)
  expect(locationsOf(stale)).toEqual(['body.properties.price'])
  const both = await Promise.all(
    [2, 3].map((next) => change({ properties: { price: { current: 1, new: next } } })),
  )
  expect(both.map((reply) => reply.status).sort()).toEqual([200, 409])
  expect((await app.call('GET', path, { as: tenant.key })).body.node.properties.other).toBeUndefined()
})

it('refuses the name of another, and a change that changes nothing', async () => {
  const { tenant, change } = await oneNode()
  expect((await change({ label: ' TWO ' })).status).toBe(409)
  expect((await change({})).status).toBe(400)
  expect(locationsOf(await change({ label: '', confidence: 3 }))).toEqual(['body.confidence', 'body.label'])
  const missing = knowledgePath(tenant, 'nodes/00000000-0000-7000-8000-000000000000')
  expect((await app.call('PATCH', missing, { as: tenant.key, body: { label: 'x' } })).status).toBe(404)
})
