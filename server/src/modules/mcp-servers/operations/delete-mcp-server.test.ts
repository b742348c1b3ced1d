import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('removes a server once, and leaves an event', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const base = `/api/v1/projects/${tenant.projectId}/mcp-servers`
  const body = { name: 'desk', url: 'https://a.example' }
  const { server_id } = (await app.call('POST', base, { as: tenant.key, body })).body
  const foreign = `/api/v1/projects/${other.projectId}/mcp-servers/${server_id}`
  expect((await app.call('DELETE', foreign, { as: other.key })).status).toBe(404)
  const path = `${base}/${server_id}`
  const member = await tenant.member('member')
  expect((await app.call('DELETE', path, { as: member.token })).status).toBe(403)
  expect((await app.call('DELETE', path, { as: tenant.key })).status).toBe(204)
  expect((await app.call('DELETE', path, { as: tenant.key })).status).toBe(404)
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.at(-1)).toMatchObject({ type: 'mcp_server.deleted', payload: { name: 'desk' } })
})
