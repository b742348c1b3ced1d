import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../test/harness.ts'

const app = await testApp()
const fork = (tenant: TestTenant, body: object = {}, source = 'Ada') =>
  app.call('POST', `/api/v1/agents/${source}/fork`, { as: tenant.key, body })

async function withAgent(): Promise<TestTenant> {
  const tenant = await app.newTenant()
  const body = {
    name: 'Ada',
    bio: 'Listens.',
    big5: { openness: 80 },
    tool_capabilities: { web_search: true },
  }
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body })
  return tenant
}

it('answers at once with the copy’s id; the copy is there, switched off', async () => {
  const tenant = await withAgent()
  const as = tenant.key
  await app.call('PATCH', '/api/v1/agents/Ada/instances/default', { as, body: { name: 'Home' } })
  const reply = await fork(tenant, { name: 'Bea' })
  expect(reply.status).toBe(200)
  const source = (await app.call('GET', '/api/v1/agents/Ada', { as })).body
  expect(reply.body).toMatchObject({ name: 'Bea', source_agent_id: source.agent_id, status: 'forking' })
  const copy = (await app.call('GET', '/api/v1/agents/Bea', { as })).body
  expect(copy).toMatchObject({
    agent_id: reply.body.agent_id,
    bio: 'Listens.',
    is_active: false,
    big5: source.big5,
  })
  expect((await app.call('GET', '/api/v1/agents/Bea/capabilities', { as })).body.webSearch).toBe(true)
  expect((await app.call('GET', '/api/v1/agents/Bea/instances/default', { as })).body.name).toBe('Home')
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'agent.created',
    payload: { source_agent_id: source.agent_id },
  })
})

it('finds a free name by itself, also for several at once', async () => {
  const tenant = await withAgent()
  const replies = await Promise.all([fork(tenant), fork(tenant), fork(tenant)])
  expect(replies.map((reply) => reply.body.name).sort()).toEqual([
    'Ada (fork 2)',
    'Ada (fork 3)',
    'Ada (fork)',
  ])
})

it('refuses a name that is taken, and a source that is not complete itself', async () => {
  const tenant = await withAgent()
  const replies = await Promise.all([fork(tenant, { name: 'Bea' }), fork(tenant, { name: 'bea' })])
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  expect((await fork(tenant, { name: 'Ada' })).status).toBe(409)
  expect((await fork(tenant, { name: 'Cai' }, 'Bea')).status).toBe(409)
})

it('names a bad name', async () => {
  const reply = await fork(await withAgent(), { name: ' ' })
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual(['body.name'])
})
