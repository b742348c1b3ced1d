import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { newId } from '../../../kernel/ids.ts'
import { asTenant } from '../../../platform/db/database.ts'

const app = await testApp()
const pathOf = (tenantId: string) => `/api/v1/tenants/${tenantId}/manifest`

it('reads the manifest a workspace begins with', async () => {
  const tenant = await app.newTenant('Hotel Aurora')
  const viewer = await tenant.member('viewer')
  const reply = await app.call('GET', pathOf(tenant.tenantId), { as: viewer.token })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    $schema: 'http://rapport.test/api/v1/schemas/BrowserManifestVersion.json',
    tenant_id: tenant.tenantId,
    version: 1,
    manifest: {
      schema_version: 1,
      branding: { product_name: 'Hotel Aurora' },
      default_project_id: tenant.projectId,
      widget: { tenant_slug: tenant.slug, enabled: false },
    },
  })
})

it('is not found when unset, foreign or missing, always alike', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const foreign = await app.call('GET', pathOf(theirs.tenantId), { as: mine.owner })
  const missing = await app.call('GET', pathOf(newId()), { as: mine.owner })
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, instance: '' }).toEqual({ ...missing.body, instance: '' })
  await app.db.transaction(asTenant(mine.tenantId), (tx) =>
    tx.db.deleteFrom('manifests').where('tenant_id', '=', mine.tenantId).execute(),
  )
  const unset = await app.call('GET', pathOf(mine.tenantId), { as: mine.owner })
  expect(unset.status).toBe(404)
})

it('takes a session token only', async () => {
  const tenant = await app.newTenant()
  expect((await app.call('GET', pathOf(tenant.tenantId))).status).toBe(401)
  expect((await app.call('GET', pathOf(tenant.tenantId), { as: tenant.key })).status).toBe(401)
  expect((await app.call('GET', pathOf('nonsense'), { as: tenant.owner })).status).toBe(400)
})
