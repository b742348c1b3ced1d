import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../test/harness.ts'

const app = await testApp()
const PATH = '/api/v1/runtime/widget-consent'
const consent = { text: 'We keep what you write for a year.', version: '2026-11' }

it('stores the notice, bumps the version, and leaves an event', async () => {
  const tenant = await app.newTenant()
  const before = await app.call('GET', '/api/v1/runtime/manifest', { as: tenant.key })
  const reply = await app.call('PUT', PATH, { as: tenant.key, body: { ...consent, extra: 1 } })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ tenant_id: tenant.tenantId, version: 2 })
  expect(reply.body.manifest).toEqual({ ...before.body, widget: { ...before.body.widget, consent } })
  const after = await app.call('GET', '/api/v1/runtime/manifest', { as: tenant.key })
  expect(after.body).toEqual(reply.body.manifest)
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'manifest.updated',
    payload: { version: 2 },
  })
})

it('writes once for one Idempotency-Key', async () => {
  const tenant = await app.newTenant()
  const options = { as: tenant.key, body: consent, headers: { 'idempotency-key': 'consent-0123456789' } }
  const [first, second] = [await app.call('PUT', PATH, options), await app.call('PUT', PATH, options)]
  expect(second.text).toBe(first.text)
  expect(second.body.version).toBe(2)
})

it('loses nothing when writers of different parts meet', async () => {
  const tenant = await app.newTenant()
  const manifest = `/api/v1/tenants/${tenant.tenantId}/manifest`
  const demo = `/api/v1/tenants/${tenant.tenantId}/demo`
  const writes = Array.from({ length: 5 }, () => [
    app.call('PUT', PATH, { as: tenant.key, body: consent }),
    app.call('PUT', '/api/v1/runtime/widget-origins', {
      as: tenant.key,
      body: { origins: ['https://shop.example'] },
    }),
    app.call('PUT', demo, { as: tenant.owner, body: { auto_reply: true } }),
    app.call('PUT', demo, { as: tenant.owner, body: { buyer_persona: 'Eva' } }),
  ]).flat()
  const replies = await Promise.all(writes)
  expect(replies.map((reply) => reply.status)).toEqual(writes.map(() => 200))
  expect(new Set(replies.map((reply) => reply.body.version)).size).toBe(20)
  const { body } = await app.call('GET', manifest, { as: tenant.owner })
  expect(body).toMatchObject({
    version: 21,
    manifest: {
      demo: { auto_reply: true, buyer_persona: 'Eva' },
      visitor_allowed_origins: ['https://shop.example'],
      widget: { consent, allowed_hostnames: ['shop.example'], tenant_slug: tenant.slug },
    },
  })
  const events = (await app.eventsOf(tenant.tenantId)).filter((event) => event.type === 'manifest.updated')
  expect(events.length).toBe(20)
})

it('names every offending field at once', async () => {
  const tenant = await app.newTenant()
  const put = (body: unknown) => app.call('PUT', PATH, { as: tenant.key, body })
  expect(locationsOf(await put({}))).toEqual(['body.text', 'body.version'])
  expect(locationsOf(await put({ text: '  ', version: 3 }))).toEqual(['body.text', 'body.version'])
  expect((await put({})).status).toBe(400)
})

it('needs the scope, or a manager of the workspace', async () => {
  const tenant = await app.newTenant()
  const put = (as?: string) => app.call('PUT', PATH, { as, body: consent })
  expect((await put()).status).toBe(401)
  expect((await put(await tenant.keyWith(['read:*']))).status).toBe(403)
  expect((await put((await tenant.member('member')).token)).status).toBe(403)
  expect((await put(await tenant.keyWith(['write:runtime']))).status).toBe(200)
  expect((await put(tenant.owner)).status).toBe(200)
})
