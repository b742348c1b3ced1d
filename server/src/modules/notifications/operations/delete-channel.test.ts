import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('deletes once, at either address', async () => {
  const tenant = await app.newTenant()
  const body = { name: 'A', type: 'webhook', config: { url: 'https://example.com' } }
  const make = async () =>
    (await app.call('POST', '/api/v1/channels', { as: tenant.key, body })).body.channel_id
  const id = await make()
  expect((await app.call('DELETE', `/api/v1/channels/${id}`, { as: tenant.key })).status).toBe(204)
  expect((await app.call('DELETE', `/api/v1/channels/${id}`, { as: tenant.key })).status).toBe(404)
  const there = `/api/v1/projects/${tenant.projectId}/channels/${await make()}`
  expect((await app.call('DELETE', there, { as: tenant.key })).status).toBe(204)
  expect((await app.call('GET', '/api/v1/channels', { as: tenant.key })).body.channels).toEqual([])
  const types = (await app.eventsOf(tenant.tenantId)).map((event) => event.type)
  expect(types.filter((type) => type === 'notification_channel.deleted')).toHaveLength(2)
})
