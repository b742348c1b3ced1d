import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { asTenant } from '../../../platform/db/database.ts'

const app = await testApp()
const PATH = '/api/v1/runtime/manifest'

it('answers the manifest alone', async () => {
  const tenant = await app.newTenant()
  const versioned = await app.call('GET', `/api/v1/tenants/${tenant.tenantId}/manifest`, { as: tenant.owner })
  for (const as of [tenant.key, tenant.owner]) {
    const reply = await app.call('GET', PATH, { as })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual(versioned.body.manifest)
  }
})

it('is not found when unset', async () => {
  const tenant = await app.newTenant()
  await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
    tx.db.deleteFrom('manifests').where('tenant_id', '=', tenant.tenantId).execute(),
  )
  expect((await app.call('GET', PATH, { as: tenant.key })).status).toBe(404)
})

it('refuses no credential, and a key without the scope', async () => {
  const tenant = await app.newTenant()
  expect((await app.call('GET', PATH)).status).toBe(401)
  expect((await app.call('GET', PATH, { as: await tenant.keyWith(['read:memory']) })).status).toBe(403)
  expect((await app.call('GET', PATH, { as: await tenant.keyWith(['read:runtime']) })).status).toBe(200)
})
