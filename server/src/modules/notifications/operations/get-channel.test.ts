import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('reads one at both addresses, and only in its own project', async () => {
  const tenant = await app.newTenant()
  const body = { name: 'A', type: 'webhook', config: { url: 'https://example.com' } }
  const { channel_id: id } = (await app.call('POST', '/api/v1/channels', { as: tenant.key, body })).body
  const own = await app.call('GET', `/api/v1/channels/${id}`, { as: tenant.key })
  const { $schema: _, ...there } = (
    await app.call('GET', `/api/v1/projects/${tenant.projectId}/channels/${id}`, { as: tenant.key })
  ).body
  expect(own.body).toMatchObject(there)
  const other = await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'Other' } })
  const elsewhere = `/api/v1/projects/${other.body.project_id}/channels/${id}`
  expect((await app.call('GET', elsewhere, { as: tenant.owner })).status).toBe(404)
  expect((await app.call('GET', `/api/v1/channels/${tenant.tenantId}`, { as: tenant.key })).status).toBe(404)
  expect((await app.call('GET', '/api/v1/channels/x', { as: tenant.key })).status).toBe(400)
})
