import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../test/harness.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp()
const put = (tenant: TestTenant, body: unknown, as: string | undefined = tenant.owner) =>
  app.call('PUT', `/api/v1/tenants/${tenant.tenantId}/demo`, { as, body })

it('changes what is given and keeps the rest', async () => {
  const tenant = await app.newTenant()
  const first = await put(tenant, { auto_reply: true, unknown_field: 1 })
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({ tenant_id: tenant.tenantId, version: 2 })
  expect(first.body.manifest.demo).toEqual({ auto_reply: true })
  const second = await put(tenant, { buyer_persona: 'A family of four' })
  expect(second.body.version).toBe(3)
  expect(second.body.manifest.demo).toEqual({ auto_reply: true, buyer_persona: 'A family of four' })
  expect(second.body.manifest).toMatchObject({
    branding: first.body.manifest.branding,
    widget: { tenant_slug: tenant.slug },
  })
  const stored = await app.call('GET', '/api/v1/runtime/manifest', { as: tenant.key })
  expect(stored.body).toEqual(second.body.manifest)
  const events = (await app.eventsOf(tenant.tenantId)).filter((event) => event.type === 'manifest.updated')
  expect(events.map((event) => event.payload)).toEqual([{ version: 2 }, { version: 3 }])
})

it('names every offending field at once', async () => {
  const tenant = await app.newTenant()
  const reply = await put(tenant, { auto_reply: 'yes', buyer_persona: 'x'.repeat(2_001) })
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual(['body.auto_reply', 'body.buyer_persona'])
})

it('needs a manager of the workspace', async () => {
  const tenant = await app.newTenant()
  const body = { auto_reply: true }
  expect((await app.call('PUT', `/api/v1/tenants/${tenant.tenantId}/demo`, { body })).status).toBe(401)
  expect((await put(tenant, body, tenant.key)).status).toBe(401)
  expect((await put(tenant, body, (await tenant.member('member')).token)).status).toBe(403)
  const stranger = await app.newTenant()
  const foreign = await put(tenant, body, stranger.owner)
  const missing = await app.call('PUT', `/api/v1/tenants/${newId()}/demo`, { as: stranger.owner, body })
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, instance: '' }).toEqual({ ...missing.body, instance: '' })
  expect((await put(tenant, body, (await tenant.member('admin')).token)).status).toBe(200)
})
