import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startApp, type TestTenant } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { startReceiver } from '../../../../test/receiver.ts'
import { DAY_MS, SECOND_MS } from '../../../kernel/clock.ts'
import { asSystem } from '../../../platform/db/database.ts'
import { releaseDue } from '../../../platform/jobs/jobs.store.ts'
import { handOut } from '../fan-out.ts'
import { RETRY_AFTER_MS } from '../retry.rules.ts'

const receiver = await startReceiver()
const app = await startApp({ settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' } })
afterAll(async () => {
  await app.app.close()
  await receiver.close()
})
beforeEach(() => {
  receiver.received.length = 0
})

async function withWebhook(path = '/hook'): Promise<TestTenant> {
  const tenant = await app.newTenant()
  const body = { webhook_url: `${receiver.url}${path}` }
  await app.call('PUT', '/api/v1/webhooks/agent.created', { as: tenant.key, body })
  return tenant
}
async function happen(tenant: TestTenant, name: string) {
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name } })
  await handOut(app.db, app.app.services.jobs, app.clock, tenant.tenantId)
}
/** What is due now, once. */
async function tick(tenant: TestTenant) {
  await app.db.transaction(asSystem, (tx) => releaseDue(tx, app.clock.now()))
  await workOff(app, tenant.tenantId, 'notifications.deliver')
}
const attempts = async (tenant: TestTenant) =>
  (await app.call('GET', '/api/v1/webhooks/agent.created/attempts', { as: tenant.key })).body.attempts
const webhook = async (tenant: TestTenant) =>
  (await app.call('GET', '/api/v1/webhooks', { as: tenant.key })).body.webhooks[0]

it('tries again on schedule until it is taken, always as the same event', async () => {
  const tenant = await withWebhook()
  receiver.answerWith({ status: 503 })
  await happen(tenant, 'Ada')
  await tick(tenant)
  expect(receiver.received).toHaveLength(1)
  for (const wait of RETRY_AFTER_MS.slice(0, 3)) {
    app.clock.advance(wait * 0.5)
    await tick(tenant)
    const before = receiver.received.length
    app.clock.advance(wait * 0.7)
    await tick(tenant)
    expect(receiver.received).toHaveLength(before + 1)
  }
  receiver.answerWith({ status: 200 })
  app.clock.advance((RETRY_AFTER_MS[3] as number) * 1.2)
  await tick(tenant)
  const list = await attempts(tenant)
  expect(list.map((attempt: { status: string }) => attempt.status)).toEqual([
    'success',
    'failed',
    'failed',
    'failed',
    'failed',
  ])
  expect(list[0].attempt_number).toBe(5)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  app.clock.advance(3 * DAY_MS)
  await tick(tenant)
  expect(receiver.received).toHaveLength(5)
})

it('waits as long as the receiver asks', async () => {
  const tenant = await withWebhook()
  receiver.answerWith({ status: 429, headers: { 'retry-after': '120' } })
  await happen(tenant, 'Ada')
  await tick(tenant)
  app.clock.advance(60 * SECOND_MS)
  await tick(tenant)
  expect(receiver.received).toHaveLength(1)
  app.clock.advance(61 * SECOND_MS)
  await tick(tenant)
  expect(receiver.received).toHaveLength(2)
})

it('switches off a receiver that is gone, and says so', async () => {
  const tenant = await withWebhook()
  receiver.answerWith({ status: 410 })
  await happen(tenant, 'Ada')
  await tick(tenant)
  expect(await webhook(tenant)).toMatchObject({
    active: false,
    disabled_reason: expect.stringContaining('410'),
  })
  const types = (await app.eventsOf(tenant.tenantId)).map((event) => event.type)
  expect(types).toContain('webhook.disabled')
  await happen(tenant, 'Bea')
  await tick(tenant)
  expect(receiver.received).toHaveLength(1)
})

it('gives up on one event after a day and a half, and on the receiver after five days', async () => {
  const tenant = await withWebhook()
  receiver.answerWith({ status: 500 })
  await happen(tenant, 'Ada')
  for (const wait of [0, ...RETRY_AFTER_MS]) {
    app.clock.advance(wait * 1.2)
    await tick(tenant)
  }
  expect(receiver.received).toHaveLength(8)
  expect(await webhook(tenant)).toMatchObject({ active: true })
  app.clock.advance(5 * DAY_MS)
  await happen(tenant, 'Bea')
  await tick(tenant)
  expect(await webhook(tenant)).toMatchObject({
    active: false,
    disabled_reason: expect.stringContaining('five days'),
  })
})

it('never reaches private addresses unless the operator allows it', async () => {
  const strict = await startApp({})
  const tenant = await strict.newTenant()
  const body = { name: 'Inside', type: 'webhook', config: { url: `${receiver.url}/inside` } }
  await strict.call('POST', '/api/v1/channels', { as: tenant.key, body })
  const reply = await strict.call('POST', '/api/v1/channels/deliver', {
    as: tenant.key,
    body: { event_type: 'a.b' },
  })
  expect(reply.body.deliveries[0]).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('not a public'),
  })
  expect(receiver.received).toEqual([])
  await strict.app.close()
})

it('is done by the worker while events come in', async () => {
  const working = await startApp({
    worker: true,
    clock: app.clock,
    settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' },
  })
  receiver.answerWith({ status: 200 })
  const tenant = await withWebhook('/busy')
  // The worker finds what other tests left behind as well.
  const own = () => receiver.received.filter(({ path }) => path === '/busy')
  for (const name of ['Ada', 'Bea', 'Cleo']) {
    await working.call('POST', '/api/v1/agents', { as: tenant.key, body: { name } })
  }
  await expect.poll(() => own().length).toBe(3)
  await working.app.close()
  const names = own()
    .map(({ text }) => JSON.parse(text).name)
    .sort()
  expect(names).toEqual(['Ada', 'Bea', 'Cleo'])
})

it('does not let a receiver that never answers delay the others', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const working = await startApp({
    worker: true,
    clock: app.clock,
    settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' },
  })
  const tenant = await working.newTenant()
  const put = (type: string, webhook_url: string) =>
    working.call('PUT', `/api/v1/webhooks/${type}`, { as: tenant.key, body: { webhook_url } })
  await put('agent.created', url)
  await put('agent.deleted', `${receiver.url}/prompt`)
  receiver.answerWith({ status: 200 })
  for (let n = 0; n < 24; n += 1)
    await working.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: `Agent ${n}` } })
  await working.call('DELETE', '/api/v1/agents/Agent%203', { as: tenant.key })
  const own = () => receiver.received.filter(({ path }) => path === '/prompt').length
  // A delivery to the silent receiver takes ten seconds to fail.
  await expect.poll(own, { timeout: 6_000 }).toBe(1)
  silent.closeAllConnections()
  silent.close()
  await working.app.close()
})
