import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp()

it('reads the workspace', async () => {
  const tenant = await app.newTenant('Hotel Aurora')
  const reply = await app.call('GET', `/api/v1/tenants/${tenant.tenantId}`, { as: tenant.owner })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    $schema: 'http://rapport.test/api/v1/schemas/Tenant.json',
    tenant_id: tenant.tenantId,
    name: 'Hotel Aurora',
    slug: tenant.slug,
    idp_org_id: tenant.idpOrgId,
    is_active: true,
    is_trial: false,
  })
})

it('hides foreign workspaces behind the same 404 as missing ones', async () => {
  const mine = await app.newTenant()
  const theirs = await app.newTenant()
  const foreign = await app.call('GET', `/api/v1/tenants/${theirs.tenantId}`, { as: mine.owner })
  const missing = await app.call('GET', `/api/v1/tenants/${newId()}`, { as: mine.owner })
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, instance: '' }).toEqual({ ...missing.body, instance: '' })
})

it('names a malformed id', async () => {
  const { owner } = await app.newTenant()
  const reply = await app.call('GET', '/api/v1/tenants/not-a-uuid', { as: owner })
  expect(reply.status).toBe(400)
  expect(reply.body.errors).toMatchObject([{ location: 'path.tenantId', value: 'not-a-uuid' }])
})
