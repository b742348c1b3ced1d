import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

async function withInstance() {
  const tenant = await app.newTenant()
  const as = tenant.key
  await app.call('POST', '/api/v1/agents', { as, body: { name: 'Ada' } })
  const instance = { name: 'Berlin', instance_id: 'berlin' }
  await app.call('POST', '/api/v1/agents/Ada/instances', { as, body: instance })
  for (const [suffix, content] of [
    ['?instance_id=berlin', 'Likes the river.'],
    ['?instance_id=berlin', 'Owns a bicycle.'],
    ['', 'Lives on the second floor.'],
  ]) {
    const body = { content, user_id: 'u1' }
    await app.call('POST', `/api/v1/agents/Ada/memory/facts${suffix}`, { as, body })
  }
  return tenant
}

it('forgets what is stored under the instance alone, and says how much it was', async () => {
  const tenant = await withInstance()
  const as = tenant.key
  await app.call('PATCH', '/api/v1/agents/Ada/instances/berlin', { as, body: { status: 'archived' } })
  const reply = await app.call('POST', '/api/v1/agents/Ada/instances/berlin/reset', { as })
  expect(reply.body).toMatchObject({
    instance: { instance_id: 'berlin', name: 'Berlin', status: 'active' },
    facts_deleted: 2,
    nodes_deleted: 2,
  })
  const left = async (suffix: string) =>
    (await app.call('GET', `/api/v1/agents/Ada/memory/facts?user_id=u1${suffix}`, { as })).body.total_count
  expect(await left('&instance_id=berlin')).toBe(0)
  expect(await left('')).toBe(1)
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'agent.instance_reset',
    payload: { instance_id: 'berlin', facts_deleted: 2 },
  })
  // Once more is no error.
  const again = await app.call('POST', '/api/v1/agents/Ada/instances/berlin/reset', { as })
  expect(again.body).toMatchObject({ facts_deleted: 0, nodes_deleted: 0 })
})

it('knows no instance that is missing or another agent’s', async () => {
  const tenant = await withInstance()
  const as = tenant.key
  await app.call('POST', '/api/v1/agents', { as, body: { name: 'Bea' } })
  for (const path of ['Ada/instances/rome', 'Bea/instances/berlin']) {
    expect((await app.call('POST', `/api/v1/agents/${path}/reset`, { as })).status).toBe(404)
  }
})
