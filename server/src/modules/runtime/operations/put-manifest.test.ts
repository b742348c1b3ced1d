import { describe, expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../test/harness.ts'
import { asTenant } from '../../../platform/db/database.ts'

const app = await testApp()
const pathOf = (tenant: TestTenant) => `/api/v1/tenants/${tenant.tenantId}/manifest`
const put = (tenant: TestTenant, body: unknown, as = tenant.owner) =>
  app.call('PUT', pathOf(tenant), { as, body })
const read = async (tenant: TestTenant) => (await app.call('GET', pathOf(tenant), { as: tenant.owner })).body
const written = async (tenant: TestTenant) =>
  (await app.eventsOf(tenant.tenantId)).filter((event) => event.type === 'manifest.updated')
const keptVersions = (tenant: TestTenant) =>
  app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('manifest_versions').select(['version', 'manifest']).orderBy('version').execute(),
  )
const titled = (product_name: string) => ({ schema_version: 1, branding: { product_name } })

const FULL = {
  schema_version: 1,
  branding: {
    colors: { accent: '#AABBCC' },
    font_family: 'Inter',
    logo_url: '/logo.svg',
    terminology: { lead: 'guest' },
  },
  demo: { auto_reply: true, buyer_persona: 'A family of four' },
  experience: {
    dashboard: { metrics: [{ id: 'open', label: 'Open' }] },
    workspaces: [{ id: 'a', order: 1 }],
  },
  integrations: { crm: { enabled: true, actions: ['sync'] } },
  locale: 'de-AT',
  modules: ['agents', 'memory'],
  objective: { success_events: ['booked'], attribution_window_days: 30 },
  actions: [{ id: 'call', type: 'offer', label: 'Call', channel: 'voice', cost_hint: 0.5, intrusiveness: 3 }],
  sales_copilot: {
    structured_catalog: { view: { filter_fields: [{ key: 'k', options: [{ label: 'l', value: 'v' }] }] } },
  },
  surfaces: [{ enabled: true, module: 'agents', order: 2 }],
  visitor_allowed_origins: ['https://shop.example'],
  widget: { enabled: true, theme: { radius: '4px' }, allowed_hostnames: ['shop.example'] },
}

it('replaces the whole manifest, keeps every version, and leaves an event', async () => {
  const tenant = await app.newTenant()
  const admin = await tenant.member('admin')
  const reply = await put(tenant, { manifest: FULL }, admin.token)
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    $schema: 'http://rapport.test/api/v1/schemas/BrowserManifestVersion.json',
    tenant_id: tenant.tenantId,
    version: 2,
    manifest: FULL,
  })
  expect(await read(tenant)).toEqual(reply.body)
  expect(await keptVersions(tenant)).toMatchObject([{ version: 1 }, { version: 2, manifest: FULL }])
  expect(await written(tenant)).toMatchObject([{ payload: { version: 2 } }])
})

it('accepts what it answered', async () => {
  const tenant = await app.newTenant()
  const { manifest, version } = await read(tenant)
  const reply = await put(tenant, { manifest, version })
  expect(reply.body).toMatchObject({ manifest, version: version + 1 })
  const asMap = await app.call('GET', '/api/v1/runtime/manifest', { as: tenant.key })
  expect((await put(tenant, { manifest: asMap.body })).status).toBe(200)
})

it('writes origins as browsers send them, and the widget’s host names after them', async () => {
  const tenant = await app.newTenant()
  const manifest = {
    schema_version: 1,
    visitor_allowed_origins: ['https://Shop.Example:443', 'https://shop.example'],
    widget: { enabled: true, allowed_hostnames: ['elsewhere.example'] },
  }
  const reply = await put(tenant, { manifest })
  expect(reply.body.manifest).toEqual({
    schema_version: 1,
    visitor_allowed_origins: ['https://shop.example'],
    widget: { enabled: true, allowed_hostnames: ['shop.example'] },
  })
})

describe('the version that was read', () => {
  it('is refused when another version was written since, and says where the manifest is now', async () => {
    const tenant = await app.newTenant()
    expect((await put(tenant, { manifest: titled('One'), version: 1 })).status).toBe(200)
    const reply = await put(tenant, { manifest: titled('Two'), version: 1 })
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({ code: 'stale_version', current_version: 2 })
    expect((await read(tenant)).manifest).toEqual(titled('One'))
    expect((await written(tenant)).length).toBe(1)
  })

  it('lets exactly one of many writers win', async () => {
    const tenant = await app.newTenant()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        put(tenant, { manifest: titled(`Writer ${index}`), version: 1 }),
      ),
    )
    const won = replies.filter((reply) => reply.status === 200)
    expect(won.length).toBe(1)
    expect(replies.filter((reply) => reply.status === 409).length).toBe(9)
    expect(await read(tenant)).toMatchObject({ version: 2, manifest: won[0]?.body.manifest })
  })

  it('may be left out: the last writer wins and nothing is lost from the record', async () => {
    const tenant = await app.newTenant()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => put(tenant, { manifest: titled(`Writer ${index}`) })),
    )
    expect(replies.map((reply) => reply.body.version).sort((a, b) => a - b)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ])
    const kept = await keptVersions(tenant)
    for (const { body } of replies)
      expect(kept).toContainEqual({ version: body.version, manifest: body.manifest })
  })

  it('is 0 where there is no manifest yet, for the first of several writers', async () => {
    const tenant = await app.newTenant()
    await app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
      await tx.db.deleteFrom('manifests').where('tenant_id', '=', tenant.tenantId).execute()
      await tx.db.deleteFrom('manifest_versions').where('tenant_id', '=', tenant.tenantId).execute()
    })
    expect((await put(tenant, { manifest: titled('Early'), version: 1 })).body.current_version).toBe(0)
    expect((await app.call('GET', pathOf(tenant), { as: tenant.owner })).status).toBe(404)
    const replies = await Promise.all(
      [1, 2, 3].map(() => put(tenant, { manifest: titled('First'), version: 0 })),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
    expect((await read(tenant)).version).toBe(1)
  })
})

it('names every offending field at once', async () => {
  const tenant = await app.newTenant()
  const reply = await put(tenant, {
    version: -1,
    manifest: {
      branding: {
        colors: { primary: 'red', shade: '#000000' },
        font_family: 'Comic Sans MS',
        logo_url: 'javascript:x',
      },
      modules: ['agents', 'teleport'],
      surprise: true,
      visitor_allowed_origins: ['https://*.example', 'https://a.example/path'],
      widget: { consent: { text: 7 } },
      surfaces: [{ order: 'first' }],
    },
  })
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual([
    'body.manifest.branding.colors.primary',
    'body.manifest.branding.colors.shade',
    'body.manifest.branding.font_family',
    'body.manifest.branding.logo_url',
    'body.manifest.modules[1]',
    'body.manifest.schema_version',
    'body.manifest.surfaces[0].order',
    'body.manifest.surprise',
    'body.manifest.visitor_allowed_origins[0]',
    'body.manifest.visitor_allowed_origins[1]',
    'body.manifest.widget.consent.text',
    'body.version',
  ])
  expect(locationsOf(await put(tenant, {}))).toEqual(['body.manifest'])
  expect(locationsOf(await put(tenant, { manifest: { schema_version: 2 } }))).toEqual([
    'body.manifest.schema_version',
  ])
  const port = { schema_version: 1, visitor_allowed_origins: ['https://a.example:70000'] }
  expect(locationsOf(await put(tenant, { manifest: port }))).toEqual([
    'body.manifest.visitor_allowed_origins[0]',
  ])
  expect((await read(tenant)).version).toBe(1)
})

it('needs a manager of the workspace', async () => {
  const tenant = await app.newTenant()
  const body = { manifest: titled('Mine') }
  expect((await app.call('PUT', pathOf(tenant), { body })).status).toBe(401)
  expect((await put(tenant, body, tenant.key)).status).toBe(401)
  expect((await put(tenant, body, (await tenant.member('member')).token)).status).toBe(403)
  expect((await put(tenant, body, (await app.newTenant()).owner)).status).toBe(404)
  expect((await read(tenant)).version).toBe(1)
})
