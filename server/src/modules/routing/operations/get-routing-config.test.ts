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
