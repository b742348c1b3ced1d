import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { asTenant } from '../../../platform/db/database.ts'
import { findChannel, setChannelHealth } from '../channels.store.ts'
import { channelContext, openSecrets } from '../receivers.ts'

const app = await testApp()
const body = { name: 'Team', type: 'slack', config: { url: 'https://example.com/T0KEN' } }
const create = async (tenant: TestTenant) =>
  (await app.call('POST', '/api/v1/channels', { as: tenant.key, body })).body
const put = (tenant: TestTenant, id: string, change: object) =>
  app.call('PUT', `/api/v1/channels/${id}`, { as: tenant.key, body: { ...body, ...change } })
const secretsOf = (tenant: TestTenant, channelId: string) =>
  app.db.read(asTenant(tenant.tenantId), async (tx) => {
    const channel = await findChannel(tx, { tenantId: tenant.tenantId, channelId })
    if (channel === undefined) throw new Error('no channel')
    return openSecrets(app.app.services.vault, channel, channelContext(channelId))
  })

it('replaces everything but the secrets that come back as they were shown', async () => {
  const tenant = await app.newTenant()
  const made = await create(tenant)
  expect(made.config.url).toBe('••••OKEN'.replace('O', '0'))
  const before = await secretsOf(tenant, made.channel_id)
  const changed = await put(tenant, made.channel_id, { name: 'New', config: made.config, events: ['a.b'] })
  expect(changed.body).toMatchObject({ name: 'New', events: ['a.b'], filter: {}, active: true })
  expect(await secretsOf(tenant, made.channel_id)).toEqual(before)
  await put(tenant, made.channel_id, { config: { url: 'https://example.com/OTHER' } })
  expect((await secretsOf(tenant, made.channel_id)).config).toEqual({ url: 'https://example.com/OTHER' })
})

it('gives one that failures switched off another chance', async () => {
  const tenant = await app.newTenant()
  const made = await create(tenant)
  await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
    setChannelHealth(tx, tenant.tenantId, made.channel_id, {
      failingSince: app.clock.now(),
      disabledReason: 'Gone.',
    }),
  )
  const read = () => app.call('GET', `/api/v1/channels/${made.channel_id}`, { as: tenant.key })
  expect((await read()).body).toMatchObject({ active: false, disabled_reason: 'Gone.' })
  await put(tenant, made.channel_id, {})
  expect((await read()).body).toMatchObject({ active: true })
  expect((await read()).body).not.toHaveProperty('disabled_reason')
})

it('refuses a config that does not fit and channels that are not there', async () => {
  const tenant = await app.newTenant()
  const made = await create(tenant)
  expect((await put(tenant, made.channel_id, { config: {} })).status).toBe(400)
  expect((await put(tenant, tenant.tenantId, {})).status).toBe(404)
  const stranger = await app.newTenant()
  expect((await put(stranger, made.channel_id, {})).status).toBe(404)
})

it('drops a stored secret when the address changes, and keeps it otherwise', async () => {
  const tenant = await app.newTenant()
  const config = { url: 'https://example.com/a', auth_header: 'Bearer crm-token' }
  const made = (
    await app.call('POST', '/api/v1/channels', {
      as: tenant.key,
      body: { name: 'CRM', type: 'webhook', config },
    })
  ).body
  const write = (url: string) =>
    put(tenant, made.channel_id, { type: 'webhook', config: { ...made.config, url } })
  await write('https://example.com/a')
  expect((await secretsOf(tenant, made.channel_id)).config).toEqual({ auth_header: 'Bearer crm-token' })
  const moved = await write('https://example.org/b')
  expect(moved.body.config).toEqual({ url: 'https://example.org/b' })
  expect((await secretsOf(tenant, made.channel_id)).config).toEqual({})
})
