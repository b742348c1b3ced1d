import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { startReceiver } from '../../../../test/receiver.ts'

const receiver = await startReceiver()
const app = await startApp({ settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' } })
afterAll(async () => {
  await app.app.close()
  await receiver.close()
})

it('sends the same event again, once it is no longer being tried', async () => {
  const tenant = await app.newTenant()
  const body = { name: 'A', type: 'webhook', config: { url: receiver.url } }
  const { channel_id: id } = (await app.call('POST', '/api/v1/channels', { as: tenant.key, body })).body
  receiver.answerWith({ status: 500 })
  await app.call('POST', '/api/v1/channels/deliver', { as: tenant.key, body: { event_type: 'a.b' } })
  const attempts = async () =>
    (await app.call('GET', `/api/v1/channels/${id}/attempts`, { as: tenant.key })).body.attempts
  const [failed] = await attempts()
  expect(failed).toMatchObject({ status: 'failed', response_code: 500 })
  receiver.answerWith({ status: 200 })
  const resend = (as: string) => app.call('POST', `/api/v1/deliveries/${failed.delivery_id}/resend`, { as })
  expect((await resend((await app.newTenant()).key)).status).toBe(404)
  expect((await resend(tenant.key)).body).toMatchObject({ success: true })
  expect((await resend(tenant.key)).status).toBe(409)
  await workOff(app, tenant.tenantId, 'notifications.deliver')
  expect(await attempts()).toMatchObject([{ status: 'success' }, { status: 'failed' }])
  const [first, second] = receiver.received
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
})
