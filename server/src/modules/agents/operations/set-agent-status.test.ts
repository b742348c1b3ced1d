import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('switches an agent off and on again, with one event for each change', async () => {
  const tenant = await app.newTenant()
  const { body } = await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  const set = (is_active: unknown) =>
    app.call('PATCH', '/api/v1/agents/ada/status', { as: tenant.key, body: { is_active } })
  const off = await set(false)
  expect(off.body).toMatchObject({ success: true, agent_id: body.agent_id, is_active: false })
  await set(false)
  expect((await app.call('GET', '/api/v1/agents/ada', { as: tenant.key })).body.is_active).toBe(false)
  await set(true)
  const changes = (await app.eventsOf(tenant.tenantId)).filter((event) => event.type === 'agent.updated')
  expect(changes.map((event) => event.payload)).toMatchObject([{ is_active: false }, { is_active: true }])
  const bad = await set('off')
  expect(bad.status).toBe(400)
  expect(locationsOf(bad)).toEqual(['body.is_active'])
})
