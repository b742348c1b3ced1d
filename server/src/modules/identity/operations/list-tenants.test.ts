import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('lists only the caller’s workspaces, as a bare array', async () => {
  const mine = await app.newTenant('Mine')
  await app.newTenant('Theirs')
  const reply = await app.call('GET', '/api/v1/tenants', { as: mine.owner })
  expect(reply.status).toBe(200)
  expect(reply.body).toHaveLength(1)
  expect(reply.body[0]).toMatchObject({ tenant_id: mine.tenantId, name: 'Mine' })
})

it('needs a session', async () => {
  expect((await app.call('GET', '/api/v1/tenants')).status).toBe(401)
})
