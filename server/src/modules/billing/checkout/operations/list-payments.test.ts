import { expect, it } from 'vitest'
import { operate, operatorOf, org } from '../../../../../test/billing.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('lists what a workspace paid, newest first, and nothing of others', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  expect((await org(app, tenant, 'payments')).body.payments).toEqual([])
  const paid: string[] = []
  for (const amount of [30, 20]) {
    const body = { amount }
    const begun = await app.call('POST', '/api/v1/org/billing/checkout', { as: tenant.owner, body })
    paid.unshift(begun.body.url.split('/').at(-1))
    const path = `/api/v1/operator/test-payments/${paid[0]}/confirm`
    await app.call('POST', path, { as: await operatorOf(app) })
    app.clock.advance(1_000)
  }
  await operate(app, 'POST', tenant, `payments/${paid[1]}/refund`, { amountUsd: 5 })
  const { payments } = (await org(app, tenant, 'payments')).body
  expect(payments).toMatchObject([
    { paymentId: paid[0], amountUsd: 20, serviceUsd: 0, reversedUsd: 0, processor: 'test' },
    { paymentId: paid[1], amountUsd: 30, serviceUsd: 0, reversedUsd: 5, processor: 'test' },
  ])
  expect((await org(app, other, 'payments')).body.payments).toEqual([])
})
