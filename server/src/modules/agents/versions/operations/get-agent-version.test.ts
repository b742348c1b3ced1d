import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const read = (tenant: TestTenant, version: number | string, agent = 'Ada') =>
  app.call('GET', `/api/v1/agents/${agent}/versions/${version}`, { as: tenant.key })

async function withAda(): Promise<TestTenant> {
  const tenant = await app.newTenant()
  const body = {
    name: 'Ada',
    bio: 'Bakes.',
    big5: { openness: 70 },
    seed_memories: [{ content: 'It rained.' }],
  }
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body })
  return tenant
}

it('holds what an editor set, and neither owner nor seeds', async () => {
  const tenant = await withAda()
  const tool = {
    name: 'find_order',
    description: 'Finds it.',
    parameters: { type: 'object' },
    endpoint: '/orders',
  }
  await app.call('POST', '/api/v1/agents/Ada/tools', { as: tenant.key, body: tool })
  const { status, body } = await read(tenant, 2)
  expect(status).toBe(200)
  expect(body).toMatchObject({ version: 2, is_current: true, fields: ['tools.find_order'] })
  expect(body.content).toMatchObject({ name: 'Ada', bio: 'Bakes.', big5: { openness: 70 }, tools: [tool] })
  expect(Object.keys(body.content)).not.toEqual(expect.arrayContaining(['owner_email']))
  expect(JSON.stringify(body.content)).not.toContain('It rained.')
  expect((await read(tenant, 1)).body).toMatchObject({ is_current: false, content: { tools: [] } })
})

it('keeps a version as it was when the agent changes', async () => {
  const tenant = await withAda()
  const before = (await read(tenant, 1)).body.content
  await app.call('PATCH', '/api/v1/agents/Ada/profile', { as: tenant.key, body: { bio: 'Cooks.' } })
  expect((await read(tenant, 1)).body.content).toEqual(before)
})

it('knows no version that is not there, nor one of another workspace', async () => {
  const [tenant, other] = [await withAda(), await app.newTenant()]
  expect((await read(tenant, 2)).body).toMatchObject({ status: 404, detail: 'There is no such version.' })
  const { agent_id: id } = (await app.call('GET', '/api/v1/agents/Ada', { as: tenant.key })).body
  expect((await read(other, 1, id)).status).toBe(404)
  const bad = await read(tenant, 'x')
  expect([bad.status, locationsOf(bad)]).toEqual([400, ['path.version']])
  expect((await read(tenant, 0)).status).toBe(400)
})
