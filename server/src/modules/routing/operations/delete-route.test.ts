import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('undoes a route, which said why it was made', async () => {
  const tenant = await app.newTenant()
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  const routes = `/api/v1/projects/${tenant.projectId}/permanent-routes`
  const body = { user_id: 'u1', contact_name: 'Maria', tier: 'VIP', agent_id: 'Ada', reason: 'Asked for it.' }
  expect((await app.call('POST', routes, { as: tenant.key, body })).body.reason).toBe('Asked for it.')
  const without = { ...body, user_id: 'u2', reason: undefined }
  expect((await app.call('POST', routes, { as: tenant.key, body: without })).body.reason).toContain('VIP')
  const undo = (as = tenant.key) => app.call('DELETE', `${routes}/u1`, { as })
  const stranger = await app.newTenant()
  expect((await undo(stranger.key)).status).toBe(404)
  expect((await undo()).status).toBe(204)
  expect((await undo()).status).toBe(404)
  const left = (await app.call('GET', routes, { as: tenant.key })).body.routes
  expect(left.map((route: { user_id: string }) => route.user_id)).toEqual(['u2'])
  const types = (await app.eventsOf(tenant.tenantId)).map(({ type }) => type)
  expect(types).toContain('contact.route_removed')
})
