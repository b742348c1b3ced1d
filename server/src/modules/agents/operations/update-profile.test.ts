import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../test/harness.ts'

const app = await testApp()
const patch = (tenant: TestTenant, body: object, name = 'Ada') =>
  app.call('PATCH', `/api/v1/agents/${name}/profile`, { as: tenant.key, body })
const read = async (tenant: TestTenant, name = 'Ada') =>
  (await app.call('GET', `/api/v1/agents/${name}`, { as: tenant.key })).body

async function withAgents(...names: string[]): Promise<TestTenant> {
  const tenant = await app.newTenant()
  for (const name of names) {
    const body = { name, bio: 'old', true_interests: ['sea'], preferences: { formality: 'low' } }
    await app.call('POST', '/api/v1/agents', { as: tenant.key, body })
  }
  return tenant
}

it('changes what is sent, keeps the rest, and says so in the events', async () => {
  const tenant = await withAgents('Ada')
  const before = await read(tenant)
  const body = {
    bio: '',
    speech_patterns: ['well'],
    preferences: { humor_style: 'dry' },
    big5: { openness: 90 },
  }
  const reply = await patch(tenant, { ...body, tool_capabilities: { web_search: true }, unknown: 1 })
  expect(reply.status).toBe(200)
  expect(reply.body.success).toBe(true)
  expect(await read(tenant)).toMatchObject({
    ...before,
    bio: '',
    speech_patterns: ['well'],
    preferences: { formality: 'low', humor_style: 'dry' },
    big5: { ...before.big5, openness: { score: 90 } },
    dimensions: { ...before.dimensions, intellect: 90, aesthetic: 90 },
  })
  const capabilities = await app.call('GET', '/api/v1/agents/ada/capabilities', { as: tenant.key })
  expect(capabilities.body.webSearch).toBe(true)
  const types = (await app.eventsOf(tenant.tenantId)).map((event) => event.type)
  expect(types.slice(-2)).toEqual(['agent.updated', 'agent.capabilities_updated'])
})

it('takes back the persona as it was answered', async () => {
  const tenant = await withAgents('Ada')
  await patch(tenant, { big5: { openness: 90 } })
  const { big5, dimensions } = await read(tenant)
  expect((await patch(tenant, { big5, dimensions })).status).toBe(200)
  expect(await read(tenant)).toMatchObject({ big5: { openness: { score: 90 } }, dimensions })
})

it('renames without changing the id; a taken name is refused', async () => {
  const tenant = await withAgents('Ada', 'Bea')
  const { agent_id } = await read(tenant)
  expect((await patch(tenant, { name: ' bEA ' })).status).toBe(409)
  expect((await patch(tenant, { name: 'ADA' })).status).toBe(200)
  expect((await patch(tenant, { name: 'Cai' })).status).toBe(200)
  expect(await read(tenant, 'cai')).toMatchObject({ agent_id, name: 'Cai' })
  expect((await app.call('GET', '/api/v1/agents/Ada', { as: tenant.key })).status).toBe(404)
})

it('gives a name to one of two who ask for it at once', async () => {
  const tenant = await withAgents('Ada', 'Bea')
  const replies = await Promise.all([
    patch(tenant, { name: 'Cai' }, 'Ada'),
    patch(tenant, { name: 'cai' }, 'Bea'),
  ])
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
})

it('refuses tools that contradict one another', async () => {
  const tenant = await withAgents('Ada')
  const reply = await patch(tenant, { bio: 'new', tool_capabilities: { knowledge_base_write: true } })
  expect(reply.status).toBe(422)
  expect(locationsOf(reply)).toEqual(['body.tool_capabilities.knowledge_base_write'])
  expect((await read(tenant)).bio).toBe('old')
})

it('names every bad field at once', async () => {
  const reply = await patch(await withAgents('Ada'), {
    name: '',
    bio: 1,
    true_interests: 'sea',
    big5: { openness: -1 },
  })
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual(['body.big5.openness', 'body.bio', 'body.name', 'body.true_interests'])
})
