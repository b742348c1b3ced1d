import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const put = (as: string, body: object) => app.call('PUT', '/api/v1/org/billing/alerts', { as, body })

it('sets and takes away the threshold', async () => {
  const tenant = await app.newTenant()
  expect((await put(tenant.owner, { lowBalanceUsd: 2.5 })).body).toMatchObject({ lowBalanceUsd: 2.5 })
  const { body } = await put(tenant.owner, {})
  expect(body.lowBalanceUsd).toBeUndefined()
  const types = (await app.eventsOf(tenant.tenantId)).map(({ type }) => type)
  expect(types.filter((type) => type === 'billing.alerts_changed')).toHaveLength(2)
})

it('refuses top-ups without a processor, other roles, and amounts that are none', async () => {
  const tenant = await app.newTenant()
  const autoTopUp = { thresholdUsd: 5, amountUsd: 20, monthlyMaxUsd: 50 }
  const refusal = await put(tenant.owner, { autoTopUp })
  expect(refusal).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('RAPPORT_PAYMENTS_KEY') },
  })
  const shown = await app.call('GET', '/api/v1/org/billing/alerts', { as: tenant.owner })
  expect(shown.body).toMatchObject({ topUpUnavailable: refusal.body.detail })
  expect((await put((await tenant.member('viewer')).token, {})).status).toBe(403)
  const bad = { lowBalanceUsd: 0, autoTopUp: { thresholdUsd: -1, amountUsd: 0.001, monthlyMaxUsd: 'all' } }
  expect(locationsOf(await put(tenant.owner, bad))).toEqual([
    'body.autoTopUp.amountUsd',
    'body.autoTopUp.monthlyMaxUsd',
    'body.autoTopUp.thresholdUsd',
    'body.lowBalanceUsd',
  ])
})
