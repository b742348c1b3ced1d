import { describe, expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../test/harness.ts'
import { HOUR_MS, later } from '../../kernel/clock.ts'
import { randomToken } from '../../kernel/ids.ts'
import { issueApiKey } from '../../modules/identity/api-keys.ts'
import { asSystem } from '../db/database.ts'

// Two applications on one database, as two processes would be.
const app = await testApp()
const second = await testApp({ clock: app.clock })
const path = '/api/v1/workspace-users'

const issue = (tenant: TestTenant, wish: { chosen?: string; expiresAt?: Date } = {}) =>
  app.db.transaction(asSystem, (tx) =>
    issueApiKey(tx, {
      tenantId: tenant.tenantId,
      projectId: tenant.projectId,
      name: 'test',
      scopes: ['*'],
      createdBy: 'test',
      expiresAt: wish.expiresAt,
      now: app.clock.now(),
      chosen: wish.chosen,
    }),
  )

const statuses = async (key: string) =>
  Promise.all([app, second].map(async (one) => (await one.call('GET', path, { as: key })).status))

it('refuses a revoked key at once, in every process', async () => {
  const tenant = await app.newTenant()
  const { key, row } = await issue(tenant)
  expect(await statuses(key)).toEqual([200, 200])
  await app.db.transaction(asSystem, (tx) =>
    tx.db
      .updateTable('api_keys')
      .set({ revoked_at: app.clock.now() })
      .where('key_id', '=', row.key_id)
      .execute(),
  )
  expect(await statuses(key)).toEqual([401, 401])
})

it('refuses an expired key', async () => {
  const tenant = await app.newTenant()
  const { key } = await issue(tenant, { expiresAt: later(app.clock.now(), HOUR_MS) })
  expect(await statuses(key)).toEqual([200, 200])
  app.clock.advance(HOUR_MS)
  expect(await statuses(key)).toEqual([401, 401])
})

it('refuses the keys of a project or workspace that is no longer active', async () => {
  const tenant = await app.newTenant()
  expect(await statuses(tenant.key)).toEqual([200, 200])
  await app.db.transaction(asSystem, (tx) =>
    tx.db.updateTable('tenants').set({ is_active: false }).where('tenant_id', '=', tenant.tenantId).execute(),
  )
  expect(await statuses(tenant.key)).toEqual([401, 401])
})

it('knows keys by what was stored, whichever dash they are written with', async () => {
  const tenant = await app.newTenant()
  const chosen = `sk-${randomToken(24)}`
  await issue(tenant, { chosen })
  expect(await statuses(chosen)).toEqual([200, 200])
  for (const guess of [
    chosen.replace('sk-', 'sk_'),
    tenant.key.replace('sk_', 'sk-'),
    `${chosen}x`,
    'sk_',
    'sk-',
    'SK_x',
  ]) {
    expect(await statuses(guess)).toEqual([401, 401])
  }
})

describe('scopes', () => {
  it('allow what they name, and nothing else', async () => {
    const tenant = await app.newTenant()
    const may = async (scopes: readonly string[]) => {
      const as = await tenant.keyWith(scopes)
      const body = { username: `user ${randomToken(6)}` }
      return [
        (await app.call('GET', path, { as })).status,
        (await app.call('POST', path, { as, body })).status,
      ]
    }
    // People are managed by keys that say so, and by no others.
    expect(await may(['*'])).toEqual([200, 403])
    expect(await may(['read:*'])).toEqual([200, 403])
    expect(await may(['write:*'])).toEqual([403, 403])
    expect(await may(['*', 'write:workspace-users'])).toEqual([200, 200])
    expect(await may(['read:workspace-users', 'write:workspace-users'])).toEqual([200, 200])
    expect(await may(['read:knowledge', 'write:workspace'])).toEqual([403, 403])
    expect(await may([])).toEqual([403, 403])
  })

  it('are named in the refusal', async () => {
    const tenant = await app.newTenant()
    const as = await tenant.keyWith(['read:*'])
    const reply = await app.call('POST', path, { as, body: { username: 'x' } })
    expect(reply.body).toMatchObject({ code: 'forbidden', required_scope: 'write:workspace-users' })
  })
})
