import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('begins with nothing decided', async () => {
  const tenant = await app.newTenant()
  const path = `/api/v1/projects/${tenant.projectId}/routing-config`
  expect((await app.call('GET', path, { as: tenant.key })).body).toMatchObject({
    tiers: [],
    guide_agent: { agent_id: '', questions: [] },
    handoffs: [],
    channel_bindings: [],
  })
  const stranger = await app.newTenant()
  expect((await app.call('GET', path, { as: stranger.key })).status).toBe(404)
})

it('shows a tier whose agent is gone as an error', async () => {
  const tenant = await app.newTenant()
  const path = `/api/v1/projects/${tenant.projectId}/routing-config`
  for (const name of ['Ada', 'Bea'])
    await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name } })
  const tiers = [
    { name: 'VIP', agent_id: 'Ada' },
    { name: 'Value', agent_id: 'Bea' },
  ]
  await app.call('PUT', path, { as: tenant.key, body: { tiers } })
  await app.call('DELETE', '/api/v1/agents/Ada', { as: tenant.key })
  const [vip, value] = (await app.call('GET', path, { as: tenant.key })).body.tiers
  expect(vip.error).toContain('Ada no longer exists')
  expect(value).not.toHaveProperty('error')
})
