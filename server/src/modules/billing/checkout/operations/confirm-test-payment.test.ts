import { expect, it } from 'vitest'
import { balanceOf, checkBook, operatorOf } from '../../../../../test/billing.ts'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const begin = async (tenant: TestTenant): Promise<string> => {
  const reply = await app.call('POST', '/api/v1/org/billing/checkout', {
    as: tenant.owner,
    body: { amount: 30 },
  })
  return reply.body.url.split('/').at(-1)
}
const confirm = async (checkoutId: string, as?: string) =>
  app.call('POST', `/api/v1/operator/test-payments/${checkoutId}/confirm`, {
    as: as ?? (await operatorOf(app)),
  })

it('adds the credit once, and leaves an event that tells it from real money', async () => {
  const tenant = await app.newTenant()
  const checkoutId = await begin(tenant)
  const replies = await Promise.all([confirm(checkoutId), confirm(checkoutId), confirm(checkoutId)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const won = replies.find(({ status }) => status === 200)
  expect(won?.body).toMatchObject({ checkoutId, status: 'paid', amountUsd: 30, newBalance: 40 })
  expect(await balanceOf(app, tenant)).toBe(40)
  expect(await app.eventsOf(tenant.tenantId)).toContainEqual(
    expect.objectContaining({
      type: 'billing.payment_received',
      payload: expect.objectContaining({ processor: 'test' }),
    }),
  )
  await checkBook(app, tenant.tenantId)
})

it('is an operator’s to do, and knows only what was begun', async () => {
  const tenant = await app.newTenant()
  const checkoutId = await begin(tenant)
  expect((await confirm(checkoutId, tenant.owner)).status).toBe(403)
  expect((await confirm('x'.repeat(32))).status).toBe(404)
  const portal = await app.call('POST', '/api/v1/org/billing/portal', { as: tenant.owner })
  expect((await confirm(portal.body.url.split('/').at(-1))).status).toBe(404)
})
