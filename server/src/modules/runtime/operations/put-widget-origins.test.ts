import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../test/harness.ts'

const app = await testApp()
const PATH = '/api/v1/runtime/widget-origins'
const put = (tenant: TestTenant, origins: unknown, as: string | undefined = tenant.key) =>
  app.call('PUT', PATH, { as, body: { origins } })

it('stores origins as browsers send them, with the widget’s host names in step', async () => {
  const tenant = await app.newTenant()
  const reply = await put(tenant, [
    'https://Shop.Example:443',
    'https://shop.example',
    'http://shop.example:8080',
  ])
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    $schema: 'http://rapport.test/api/v1/schemas/BrowserManifestVersion.json',
    version: 2,
    manifest: {
      visitor_allowed_origins: ['https://shop.example', 'http://shop.example:8080'],
      widget: { allowed_hostnames: ['shop.example'], tenant_slug: tenant.slug },
    },
  })
  const stored = await app.call('GET', '/api/v1/runtime/manifest', { as: tenant.key })
  expect(stored.body).toEqual(reply.body.manifest)
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'manifest.updated',
    payload: { version: 2 },
  })
})

it('replaces the ones before', async () => {
  const tenant = await app.newTenant()
  await put(tenant, ['https://one.example'])
  const reply = await put(tenant, [])
  expect(reply.body).toMatchObject({
    version: 3,
    manifest: { visitor_allowed_origins: [], widget: { allowed_hostnames: [] } },
  })
})

it('refuses what is no origin, naming every one', async () => {
  const tenant = await app.newTenant()
  const bad = [
    'https://shop.example/path',
    'https://shop.example/',
    'https://*.example',
    '*',
    'https://me:secret@shop.example',
    'ftp://shop.example',
    'shop.example',
    'https://shop.example?x=1',
    'null',
    7,
  ]
  const reply = await put(tenant, ['https://fine.example', ...bad])
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual(bad.map((_, index) => `body.origins[${index + 1}]`).sort())
  expect(locationsOf(await put(tenant, ['https://a.example:70000', 'https://1.2.3.999']))).toEqual([
    'body.origins[0]',
    'body.origins[1]',
  ])
  expect(
    locationsOf(
      await put(
        tenant,
        Array.from({ length: 101 }, (_, n) => `https://s${n}.example`),
      ),
    ),
  ).toEqual(['body.origins'])
  expect(locationsOf(await app.call('PUT', PATH, { as: tenant.key }))).toEqual(['body.origins'])
  const { body } = await app.call('GET', `/api/v1/tenants/${tenant.tenantId}/manifest`, { as: tenant.owner })
  expect(body.version).toBe(1)
})

it('needs the scope, or a manager of the workspace', async () => {
  const tenant = await app.newTenant()
  const origins = ['https://shop.example']
  expect((await app.call('PUT', PATH, { body: { origins } })).status).toBe(401)
  expect((await put(tenant, origins, await tenant.keyWith(['read:*', 'write:memory']))).status).toBe(403)
  expect((await put(tenant, origins, (await tenant.member('viewer')).token)).status).toBe(403)
  expect((await put(tenant, origins, (await tenant.member('admin')).token)).status).toBe(200)
})
