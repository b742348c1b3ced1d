import { createHmac } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { verifyWebhook } from '../../../../../sdk/src/webhooks.ts'
import { startApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { startReceiver } from '../../../../test/receiver.ts'
import { HOUR_MS } from '../../../kernel/clock.ts'
import { handOut } from '../fan-out.ts'

const receiver = await startReceiver()
const app = await startApp({ settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' } })
afterAll(async () => {
  await app.app.close()
  await receiver.close()
})

it('gives another secret each time, and none to what is not registered', async () => {
  const tenant = await app.newTenant()
  const path = '/api/v1/webhooks/agent.created'
  const body = { webhook_url: 'https://example.com' }
  const { signing_secret: first } = (await app.call('PUT', path, { as: tenant.key, body })).body
  const rotate = () => app.call('POST', `${path}/rotate-secret`, { as: tenant.key })
  const secrets = [first, (await rotate()).body.signing_secret, (await rotate()).body.signing_secret]
  expect(new Set(secrets).size).toBe(3)
  const missing = await app.call('POST', '/api/v1/webhooks/none/rotate-secret', { as: tenant.key })
  expect(missing.status).toBe(404)
  const types = (await app.eventsOf(tenant.tenantId)).map((event) => event.type)
  expect(types.filter((type) => type === 'webhook.secret_rotated')).toHaveLength(2)
})

it('signs with the old secret too for 24 hours, so that receivers can change theirs in between', async () => {
  const tenant = await app.newTenant()
  const path = '/api/v1/webhooks/agent.created'
  const body = { webhook_url: `${receiver.url}/hook` }
  const { signing_secret: old } = (await app.call('PUT', path, { as: tenant.key, body })).body
  const rotated = await app.call('POST', `${path}/rotate-secret`, { as: tenant.key })
  const { signing_secret: fresh } = rotated.body
  const next = async (name: string) => {
    receiver.received.length = 0
    await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name } })
    await handOut(app.db, app.app.services.jobs, app.clock, tenant.tenantId)
    await workOff(app, tenant.tenantId, 'notifications.deliver')
    const { headers, text } = receiver.received[0] as (typeof receiver.received)[number]
    const nowMs = app.clock.now().getTime()
    const hexes = String(headers['x-rapport-signature']).split(',').slice(1)
    const seconds = headers['webhook-timestamp']
    const hex = (secret: string) =>
      `v1=${createHmac('sha256', secret.slice(6)).update(`${seconds}.${text}`).digest('hex')}`
    return {
      sdk: await Promise.all([old, fresh].map((secret) => verifyWebhook(secret, headers, text, { nowMs }))),
      plain: [old, fresh].map((secret) => hexes.includes(hex(secret))),
    }
  }
  expect(await next('Ada')).toEqual({ sdk: [true, true], plain: [true, true] })
  // Writing the webhook again does not end the overlap.
  await app.call('PUT', path, { as: tenant.key, body })
  app.clock.advance(23 * HOUR_MS)
  expect(await next('Bea')).toEqual({ sdk: [true, true], plain: [true, true] })
  app.clock.advance(2 * HOUR_MS)
  expect(await next('Cleo')).toEqual({ sdk: [false, true], plain: [false, true] })
})
