import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../test/harness.ts'
import { newId } from '../../../kernel/ids.ts'
import { asTenant } from '../../../platform/db/database.ts'

const app = await testApp({ settings: { RAPPORT_TRUST_PROXY: '127.0.0.1' } })

const create = async (tenant: TestTenant, body: object) =>
  app.call('POST', `/api/v1/projects/${tenant.projectId}/keys`, { as: tenant.owner, body })
const update = async (tenant: TestTenant, keyId: string, body: unknown, as = tenant.owner) =>
  app.call('PATCH', `/api/v1/projects/${tenant.projectId}/keys/${keyId}`, { as, body })
const from = async (key: string, address: string, path = '/api/v1/agents') =>
  app.call('GET', path, { as: key, headers: { 'x-forwarded-for': address } })

it('limits a key to addresses and ranges, at once and until it is changed again', async () => {
  const tenant = await app.newTenant()
  const made = await create(tenant, { allowed_addresses: ['203.0.113.0/24', ' 2001:DB8::/32 '] })
  expect(made.body.allowed_addresses).toEqual(['203.0.113.0/24', '2001:db8::/32'])
  const { key, key_id } = made.body
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:1::9'])
    expect((await from(key, address)).status, address).toBe(200)
  const refused = await from(key, '198.51.100.1')
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({
    code: 'address_not_allowed',
    detail: 'This API key may not be used from this address.',
  })
  expect(refused.text).not.toContain('203.0.113')
  expect((await from(key, '2001:db9::1')).status).toBe(403)

  const changed = await update(tenant, key_id, { name: 'Office', allowed_addresses: ['198.51.100.1'] })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ name: 'Office', allowed_addresses: ['198.51.100.1'] })
  expect((await from(key, '198.51.100.1')).status).toBe(200)
  expect((await from(key, '203.0.113.7')).status).toBe(403)
  expect((await update(tenant, key_id, { allowed_addresses: [] })).body.name).toBe('Office')
  expect((await from(key, '192.0.2.44')).status).toBe(200)

  const events = (await app.eventsOf(tenant.tenantId)).filter(({ type }) => type === 'api_key.updated')
  expect(events).toMatchObject([
    { subject_id: key_id, payload: { name: 'Office', is_limited_to_addresses: true } },
    { payload: { is_limited_to_addresses: false } },
  ])
})

it('refuses elsewhere whatever the key asks for: large bodies, other protocols, bad input', async () => {
  const tenant = await app.newTenant()
  const { key } = (await create(tenant, { allowed_addresses: ['203.0.113.7'] })).body
  const headers = { 'x-forwarded-for': '198.51.100.1' }
  const large = { name: 'x'.repeat(200_000) }
  expect((await app.call('POST', '/api/v1/agents', { as: key, headers, body: large })).status).toBe(403)
  expect((await app.call('POST', '/api/v1/agents', { as: key, headers, body: {} })).status).toBe(403)
  expect((await app.call('GET', '/v1/models', { as: key, headers })).status).toBe(403)
  expect((await app.callAny('POST', '/mcp', { as: key, headers, body: {} })).status).toBe(403)
  // An unknown sender of X-Forwarded-For is not believed.
  expect((await from(key, '203.0.113.7, 198.51.100.1')).status).toBe(403)
})

it('writes the change and the refusal in the audit log', async () => {
  const tenant = await app.newTenant()
  const { key, key_id } = (await create(tenant, {})).body
  await update(tenant, key_id, { allowed_addresses: ['203.0.113.7'] })
  await from(key, '198.51.100.1')
  await app.app.services.audit.flush()
  const rows = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db
      .selectFrom('audit_log')
      .select(['operation', 'outcome', 'address', 'changes'])
      .where('tenant_id', '=', tenant.tenantId)
      .where('operation', 'in', ['updateApiKey', 'listAgents'])
      .orderBy('at')
      .execute(),
  )
  expect(rows).toMatchObject([
    {
      operation: 'updateApiKey',
      outcome: 'done',
      changes: { before: { allowed_addresses: [] }, after: { allowed_addresses: ['203.0.113.7'] } },
    },
    { operation: 'listAgents', outcome: 'refused', address: '198.51.100.1' },
  ])
})

it('goes along when the key is rotated', async () => {
  const tenant = await app.newTenant()
  const { key_id } = (await create(tenant, { allowed_addresses: ['203.0.113.7'] })).body
  const path = `/api/v1/projects/${tenant.projectId}/keys/${key_id}/rotate`
  const rotated = await app.call('POST', path, { as: tenant.owner, body: {} })
  expect(rotated.body.allowed_addresses).toEqual(['203.0.113.7'])
  expect((await from(rotated.body.key, '198.51.100.1')).status).toBe(403)
})

it('names every entry that is neither an address nor a range', async () => {
  const tenant = await app.newTenant()
  const wrong = [
    '300.1.1.1',
    '203.0.113.0/33',
    '::/129',
    '1.2.3.4/',
    '1.2.3.4/08',
    'fe80::1%eth0',
    'office',
    '/8',
  ]
  const reply = await create(tenant, { allowed_addresses: ['10.0.0.1', ...wrong] })
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual(wrong.map((_, index) => `body.allowed_addresses[${index + 1}]`))
  const { key_id } = (await create(tenant, {})).body
  expect(locationsOf(await update(tenant, key_id, { allowed_addresses: ['x'] }))).toEqual([
    'body.allowed_addresses[0]',
  ])
  const many = Array.from({ length: 51 }, (_, index) => `10.0.0.${index}`)
  expect(locationsOf(await update(tenant, key_id, { allowed_addresses: many }))).toEqual([
    'body.allowed_addresses',
  ])
  expect((await update(tenant, key_id, { allowed_addresses: many.slice(1) })).status).toBe(200)
})

it('is for those who manage, and for keys of their own project that were not revoked', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const { key_id } = (await create(theirs, {})).body
  expect((await update(mine, key_id, {})).status).toBe(404)
  expect((await update(mine, newId(), {})).status).toBe(404)
  const own = (await create(mine, {})).body
  const { token } = await mine.member('member')
  expect((await update(mine, own.key_id, {}, token)).status).toBe(403)
  expect((await update(mine, own.key_id, {}, mine.key)).status).toBe(401)
  await app.call('DELETE', `/api/v1/projects/${mine.projectId}/keys/${own.key_id}`, { as: mine.owner })
  expect((await update(mine, own.key_id, { name: 'x' })).status).toBe(409)
})

it('lets only owners make or rotate keys that maintain members', async () => {
  const tenant = await app.newTenant()
  const { token } = await tenant.member('admin')
  const path = `/api/v1/projects/${tenant.projectId}/keys`
  const body = { scopes: ['scim'] }
  expect((await app.call('POST', path, { as: token, body })).status).toBe(403)
  const made = await app.call('POST', path, { as: tenant.owner, body })
  expect(made.status).toBe(200)
  const rotate = `${path}/${made.body.key_id}/rotate`
  expect((await app.call('POST', rotate, { as: token, body: {} })).status).toBe(403)
  expect((await app.call('POST', rotate, { as: tenant.owner, body: {} })).status).toBe(200)
})
