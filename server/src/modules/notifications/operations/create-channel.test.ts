import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('stores a channel and never shows its secrets again', async () => {
  const tenant = await app.newTenant()
  const body = {
    name: 'Team',
    type: 'webhook',
    config: { url: 'https://example.com/hook', auth_header: 'Bearer abcdefgh' },
    events: ['lead.enriched'],
    filter: { min_score: 80 },
  }
  const made = await app.call('POST', '/api/v1/channels', { as: tenant.key, body })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    name: 'Team',
    type: 'webhook',
    project_id: tenant.projectId,
    config: { url: 'https://example.com/hook', auth_header: '••••efgh' },
    events: ['lead.enriched'],
    filter: { min_score: 80 },
    active: true,
  })
  const there = await app.call('POST', `/api/v1/projects/${tenant.projectId}/channels`, {
    as: tenant.owner,
    body,
  })
  expect(there.body.project_id).toBe(tenant.projectId)
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.filter((event) => event.type === 'notification_channel.created')).toHaveLength(2)
  expect(JSON.stringify(events)).not.toContain('abcdefgh')
})

it('refuses what no channel can be, naming every field', async () => {
  const tenant = await app.newTenant()
  const errors = async (body: object) =>
    (await app.call('POST', '/api/v1/channels', { as: tenant.key, body })).body.errors
      .map((error: { location: string }) => error.location)
      .sort()
  expect(await errors({ type: 'pigeon', events: ['has spaces'] })).toEqual([
    'body.events[0]',
    'body.name',
    'body.type',
  ])
  expect(await errors({ name: 'A', type: 'webhook' })).toEqual(['body.config.url'])
  expect(await errors({ name: 'A', type: 'webhook', config: { url: 'ftp://a' } })).toEqual([
    'body.config.url',
  ])
  expect(await errors({ name: 'A', type: 'email', config: { to: 'x', from: 'y' } })).toEqual([
    'body.config.from',
    'body.config.smtp_url',
    'body.config.to',
  ])
})

it('is not for members and viewers', async () => {
  const tenant = await app.newTenant()
  const body = { name: 'A', type: 'webhook', config: { url: 'https://example.com' } }
  for (const role of ['member', 'viewer'] as const) {
    const { token } = await tenant.member(role)
    expect((await app.call('POST', '/api/v1/channels', { as: token, body })).status).toBe(403)
  }
  const key = await tenant.keyWith(['read:notifications'])
  expect((await app.call('POST', '/api/v1/channels', { as: key, body })).status).toBe(403)
})
