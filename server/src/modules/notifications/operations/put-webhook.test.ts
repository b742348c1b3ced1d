import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startApp, type TestTenant } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { startReceiver } from '../../../../test/receiver.ts'
import { handOut } from '../fan-out.ts'

const receiver = await startReceiver()
const app = await startApp({ settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' } })
afterAll(async () => {
  await app.app.close()
  await receiver.close()
})
beforeEach(() => {
  receiver.received.length = 0
})

const put = (tenant: TestTenant, type: string, body: object, prefix = '') =>
  app.call('PUT', `/api/v1${prefix}/webhooks/${type}`, { as: tenant.key, body })
const happen = (tenant: TestTenant, name: string) =>
  app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name } })
const spread = async (tenant: TestTenant) => {
  const { jobs } = app.app.services
  while (await handOut(app.db, jobs, app.clock, tenant.tenantId));
  await workOff(app, tenant.tenantId, 'notifications.deliver')
}

it('sends what happens from then on, signed so that both kinds of receivers can check it', async () => {
  const tenant = await app.newTenant()
  await happen(tenant, 'Before')
  const registered = await put(tenant, 'agent.created', {
    webhook_url: `${receiver.url}/hook`,
    auth_header: 'Bearer let-me-in',
  })
  const { signing_secret: secret } = registered.body
  expect(secret).toMatch(/^whsec_/)
  await happen(tenant, 'After')
  await spread(tenant)
  expect(receiver.received).toHaveLength(1)
  const { text, headers } = receiver.received[0] as (typeof receiver.received)[number]
  expect(JSON.parse(text)).toMatchObject({ event_type: 'agent.created', name: 'After' })
  expect(headers.authorization).toBe('Bearer let-me-in')
  expect(() => new Webhook(secret).verify(text, headers as Record<string, string>)).not.toThrow()
  const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-rapport-signature'])) ?? []
  const key = secret.slice('whsec_'.length)
  expect(createHmac('sha256', key).update(`${seconds}.${text}`).digest('hex')).toBe(mac)
  // Handing out again hands out nothing.
  await spread(tenant)
  expect(receiver.received).toHaveLength(1)
})

it('keeps its secret when it is written again, and its header unless that is taken away', async () => {
  const tenant = await app.newTenant()
  await put(tenant, 'agent.created', { webhook_url: `${receiver.url}/a`, auth_header: 'Basic x' })
  const again = await put(tenant, 'agent.created', { webhook_url: `${receiver.url}/a` })
  expect(again.body).not.toHaveProperty('signing_secret')
  const list = async () => (await app.call('GET', '/api/v1/webhooks', { as: tenant.key })).body.webhooks
  expect(await list()).toMatchObject([
    { webhook_url: `${receiver.url}/a`, has_auth_header: true, active: true },
  ])
  await put(tenant, 'agent.created', { webhook_url: `${receiver.url}/a`, auth_header: '' })
  expect(await list()).toMatchObject([{ has_auth_header: false }])
  // The header was for that address alone.
  await put(tenant, 'agent.created', { webhook_url: `${receiver.url}/a`, auth_header: 'Basic x' })
  await put(tenant, 'agent.created', { webhook_url: `${receiver.url}/b` })
  expect(await list()).toMatchObject([{ webhook_url: `${receiver.url}/b`, has_auth_header: false }])
  await happen(tenant, 'Ada')
  await spread(tenant)
  expect(receiver.received[0]?.headers.authorization).toBeUndefined()
})

it('tells projects and the workspace apart', async () => {
  const tenant = await app.newTenant()
  const other = await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'Other' } })
  const target = (name: string) => ({ webhook_url: `${receiver.url}/${name}` })
  await app.call('PUT', '/api/v1/webhooks/agent.created', { as: tenant.owner, body: target('workspace') })
  await put(tenant, 'agent.created', target('project'), `/projects/${tenant.projectId}`)
  const elsewhere = `/api/v1/projects/${other.body.project_id}/webhooks/agent.created`
  await app.call('PUT', elsewhere, { as: tenant.owner, body: target('other') })
  await happen(tenant, 'Ada')
  await spread(tenant)
  expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/project', '/workspace'])
})

it('tells a key nothing of other projects', async () => {
  const tenant = await app.newTenant()
  const other = await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'Other' } })
  await put(tenant, 'agent.created', { webhook_url: `${receiver.url}/key` })
  const path = `/api/v1/agents?project_id=${other.body.project_id}`
  const body = { name: 'Elsewhere', project_id: other.body.project_id }
  expect((await app.call('POST', path, { as: tenant.owner, body })).status).toBeLessThan(300)
  await happen(tenant, 'Ada')
  await spread(tenant)
  expect(receiver.received).toHaveLength(1)
  expect(JSON.stringify(receiver.received)).not.toContain(other.body.project_id)
})

it('refuses addresses and types that are none', async () => {
  const tenant = await app.newTenant()
  expect((await put(tenant, 'a.b', { webhook_url: 'nowhere' })).status).toBe(400)
  expect((await put(tenant, 'a.b', { webhook_url: 'ftp://example.com' })).status).toBe(400)
  expect((await put(tenant, 'has%20space', { webhook_url: receiver.url })).status).toBe(400)
  const { token } = await tenant.member('member')
  const body = { webhook_url: receiver.url }
  expect((await app.call('PUT', '/api/v1/webhooks/a.b', { as: token, body })).status).toBe(403)
})
