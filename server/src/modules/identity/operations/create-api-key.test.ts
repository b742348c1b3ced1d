import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../test/harness.ts'
import { DAY_MS } from '../../../kernel/clock.ts'
import { asTenant } from '../../../platform/db/database.ts'

const app = await testApp()
const keysOf = (projectId: string) => `/api/v1/projects/${projectId}/keys`

it('shows the key once, stores only its hash, and the key works', async () => {
  const tenant = await app.newTenant()
  const made = await app.call('POST', keysOf(tenant.projectId), {
    as: tenant.owner,
    body: { name: 'CI', scopes: ['read:*'] },
  })
  expect(made.status).toBe(200)
  expect(made.body.key).toMatch(/^sk_[\w-]{32}$/)
  expect(made.body).toMatchObject({
    name: 'CI',
    scopes: ['read:*'],
    is_active: true,
    key_prefix: made.body.key.slice(0, 11),
  })
  expect((await app.call('GET', '/api/v1/account/config', { as: made.body.key })).status).toBe(200)
  const rows = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('api_keys').selectAll().execute(),
  )
  expect(JSON.stringify(rows)).not.toContain(made.body.key)
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.map((event) => event.type)).toContain('api_key.created')
  expect(JSON.stringify(events)).not.toContain(made.body.key)
})

it('stops working when it expires', async () => {
  const tenant = await app.newTenant()
  const { key } = (
    await app.call('POST', keysOf(tenant.projectId), { as: tenant.owner, body: { expires_days: 1 } })
  ).body
  expect((await app.call('GET', '/api/v1/account/config', { as: key })).status).toBe(200)
  app.clock.advance(DAY_MS + 1_000)
  expect((await app.call('GET', '/api/v1/account/config', { as: key })).status).toBe(401)
  app.clock.advance(-DAY_MS - 1_000)
})

it('may do what its scopes say and nothing else', async () => {
  const tenant = await app.newTenant()
  const { key } = (
    await app.call('POST', keysOf(tenant.projectId), { as: tenant.owner, body: { scopes: ['read:config'] } })
  ).body
  expect((await app.call('GET', '/api/v1/account/config', { as: key })).status).toBe(200)
  const refused = await app.call('PUT', '/api/v1/account/config/a', { as: key, body: 1 })
  expect(refused.status).toBe(403)
  expect(refused.body.required_scope).toBe('write:config')
})

it('never writes the key down for an idempotent repeat in the clear', async () => {
  const tenant = await app.newTenant()
  const call = () =>
    app.call('POST', keysOf(tenant.projectId), {
      as: tenant.owner,
      body: {},
      headers: { 'idempotency-key': 'key-once' },
    })
  const [first, second] = [await call(), await call()]
  expect(second.body.key).toBe(first.body.key)
  const stored = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('idempotency_keys').selectAll().execute(),
  )
  expect(stored).toHaveLength(1)
  expect(stored[0]?.body?.toString('latin1')).not.toContain(first.body.key)
})

it('names every bad field', async () => {
  const tenant = await app.newTenant()
  const reply = await app.call('POST', keysOf(tenant.projectId), {
    as: tenant.owner,
    body: { name: '', scopes: ['admin'], expires_days: -1 },
  })
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual(['body.expires_days', 'body.name', 'body.scopes[0]'])
})
