import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('sends a contact elsewhere and keeps what the classification found', async () => {
  const tenant = await app.newTenant()
  const ids: string[] = []
  for (const name of ['Ada', 'Bea']) {
    ids.push((await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name } })).body.agent_id)
  }
  const routes = `/api/v1/projects/${tenant.projectId}/permanent-routes`
  const body = { user_id: 'u1', contact_name: 'Maria', tier: 'VIP', agent_id: 'Ada' }
  await app.call('POST', routes, { as: tenant.key, body })
  const override = (userId: string, agent: string, as = tenant.owner) =>
    app.call('POST', `${routes}/${userId}/override`, { as, body: { agent_id: agent } })
  expect((await override('u1', 'Bea')).body).toMatchObject({
    agent_id: ids[0],
    overridden: true,
    override_agent_id: ids[1],
  })
  // Classifying again leaves the operator's choice alone.
  expect((await app.call('POST', routes, { as: tenant.key, body })).body).toMatchObject({ overridden: true })
  expect((await override('u2', 'Bea')).status).toBe(404)
  expect((await override('u1', 'Nobody')).status).toBe(400)
  expect((await override('u1', 'Bea', tenant.key)).status).toBe(401)
  const { token } = await tenant.member('viewer')
  expect((await override('u1', 'Bea', token)).status).toBe(403)
})
