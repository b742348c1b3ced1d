import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../test/harness.ts'

const app = await testApp()
const create = (tenant: TestTenant, body: object) =>
  app.call('POST', '/api/v1/agents/ada/instances', { as: tenant.key, body })

async function withAgent(): Promise<TestTenant> {
  const tenant = await app.newTenant()
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  return tenant
}

it('makes an instance with an id of its own, or the one asked for', async () => {
  const tenant = await withAgent()
  const made = await create(tenant, { name: 'Berlin', description: 'The office' })
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({
    name: 'Berlin',
    description: 'The office',
    status: 'active',
    is_default: false,
  })
  expect((await create(tenant, { name: 'Rome', instance_id: 'rome-1' })).body.instance_id).toBe('rome-1')
  const agent = await app.call('GET', '/api/v1/agents/ada', { as: tenant.key })
  expect(agent.body.instance_count).toBe(3)
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({ payload: { instance_id: 'rome-1' } })
})

it('refuses an id that is taken, the default one included', async () => {
  const tenant = await withAgent()
  const replies = await Promise.all([1, 2].map(() => create(tenant, { name: 'x', instance_id: 'one' })))
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  expect((await create(tenant, { name: 'x', instance_id: 'default' })).status).toBe(409)
})

it('names every bad field at once', async () => {
  const reply = await create(await withAgent(), { name: ' ', description: 1, instance_id: 'a b' })
  expect(locationsOf(reply)).toEqual(['body.description', 'body.instance_id', 'body.name'])
})
