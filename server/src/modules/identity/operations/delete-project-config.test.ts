import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('deletes once; afterwards there is nothing to delete', async () => {
  const tenant = await app.newTenant()
  const path = `/api/v1/projects/${tenant.projectId}/config/k`
  await app.call('PUT', path, { as: tenant.key, body: 1 })
  const deleted = await app.call('DELETE', path, { as: tenant.key })
  expect(deleted).toMatchObject({ status: 204, text: '' })
  expect((await app.call('GET', path, { as: tenant.key })).status).toBe(404)
  expect((await app.call('DELETE', path, { as: tenant.key })).status).toBe(404)
  expect((await app.eventsOf(tenant.tenantId)).map((event) => event.type)).toContain('config.deleted')
})
