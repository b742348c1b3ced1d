import { expect, it } from 'vitest'
import { withAgent } from '../../../../../test/chat-client.ts'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const create = (tenant: TestTenant, body: object, more: object = {}) =>
  app.call('POST', '/api/v1/agents/Ada/tools', { as: tenant.key, body, ...more })

it('gives an agent a tool, and leaves an event', async () => {
  const tenant = await withAgent(app)
  const body = {
    name: 'order_status',
    description: 'Where an order is',
    parameters: { type: 'object', properties: { id: { type: 'string' } } },
    endpoint: 'https://shop.example.com/status',
  }
  const made = await create(tenant, body)
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject(body)
  expect(await app.eventsOf(tenant.tenantId)).toContainEqual(
    expect.objectContaining({ type: 'agent.tool_created', payload: { name: 'order_status' } }),
  )
  expect((await create(tenant, body)).status).toBe(409)
})

it('refuses reserved and odd names, and names every bad field', async () => {
  const tenant = await withAgent(app)
  expect(locationsOf(await create(tenant, { name: 'rapport_memory_search', description: 'x' }))).toEqual([
    'body.name',
  ])
  expect(locationsOf(await create(tenant, { name: 'Rapport_x', description: 'x' }))).toEqual(['body.name'])
  const bad = await create(tenant, { name: 'a b', description: 4, parameters: 'x', endpoint: 1 })
  expect(bad.status).toBe(400)
  expect(locationsOf(bad)).toEqual(['body.description', 'body.endpoint', 'body.name', 'body.parameters'])
})

it('holds up to 64 of them, and takes a repeated request once', async () => {
  const tenant = await withAgent(app)
  const headers = { 'idempotency-key': 'k' }
  const first = await create(tenant, { name: 'first', description: 'x' }, { headers })
  expect((await create(tenant, { name: 'first', description: 'x' }, { headers })).body).toEqual(first.body)
  for (let n = 1; n < 64; n += 1) await create(tenant, { name: `tool${n}`, description: 'x' })
  expect((await create(tenant, { name: 'one_more', description: 'x' })).status).toBe(409)
})

it('finds no agent of another workspace', async () => {
  const [, theirs] = [await withAgent(app), await app.newTenant()]
  expect((await create(theirs, { name: 'x', description: 'y' })).status).toBe(404)
})
