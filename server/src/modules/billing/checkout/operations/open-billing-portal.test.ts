import { afterAll, expect, it } from 'vitest'
import { operatorOf } from '../../../../../test/billing.ts'
import { startApp, testApp } from '../../../../../test/harness.ts'
import { paymentSettings, startPaymentServer } from '../../../../../test/payment-server.ts'

const server = await startPaymentServer()
const app = await startApp({ settings: paymentSettings(server) })
const withoutProcessor = await testApp()
afterAll(async () => {
  await app.app.close()
  await server.close()
})

it('opens the processor’s page, for a workspace that never paid too, with a body or none', async () => {
  const tenant = await app.newTenant()
  for (const body of [undefined, {}]) {
    const reply = await app.call('POST', '/api/v1/org/billing/portal', { as: tenant.owner, body })
    expect(reply.body.url).toMatch(/^https:\/\/portal\.example\//)
  }
  const customers = server.calls.filter(({ path }) => path === '/v1/customers')
  expect(customers).toHaveLength(1)
})

it('shows the payments on a page of its own when no processor is configured', async () => {
  const tenant = await withoutProcessor.newTenant()
  const as = tenant.owner
  const begun = await withoutProcessor.call('POST', '/api/v1/org/billing/checkout', {
    as,
    body: { amount: 12 },
  })
  const checkoutId = begun.body.url.split('/').at(-1)
  await withoutProcessor.call('POST', `/api/v1/operator/test-payments/${checkoutId}/confirm`, {
    as: await operatorOf(withoutProcessor),
  })
  const portal = await withoutProcessor.call('POST', '/api/v1/org/billing/portal', { as })
  const page = await withoutProcessor.callAny('GET', new URL(portal.body.url).pathname)
  expect(page.status).toBe(200)
  expect(page.text).toContain('$12.00')
  expect(page.text).toContain('not real money')
})
