import { expect, it } from 'vitest'
import { inTenant, operate, operatorOf } from '../../../../test/billing.ts'
import { storm } from '../../../../test/billing-storm.ts'
import { acknowledgements, countsOf, faultsIn } from '../../../../test/billing-storm-check.ts'
import type { StormTenant } from '../../../../test/billing-storm-parts.ts'
import { testApp } from '../../../../test/harness.ts'
import { newId } from '../../../kernel/ids.ts'
import { addCredit } from './ledger.store.ts'

const WEBHOOK_SECRET = 'whsec_storm'
const app = await testApp({
  settings: { RAPPORT_PAYMENTS_KEY: 'sk_test_storm', RAPPORT_PAYMENTS_WEBHOOK_SECRET: WEBHOOK_SECRET },
})

it('adds up, whatever happens at once', { timeout: 120_000 }, async () => {
  const tenants: StormTenant[] = []
  for (const limit of [0, 0, 3]) {
    const tenant = await app.newTenant()
    await operate(app, 'PUT', tenant, 'billing-profile', {
      billingMode: limit > 0 ? 'postpaid' : 'prepaid',
      postpaidLimitUsd: limit,
      eventPrices: { '*': 0.0312345 },
      servicePrices: { '*': 0.1 },
    })
    const { body } = await operate(app, 'POST', tenant, 'metering-key')
    tenants.push({ ...tenant, meteringSecret: body.secret })
  }
  const voucherCodes: string[] = []
  for (let n = 0; n < 12; n += 1) {
    const body = { code: `storm-${newId()}`, creditAmountUsd: 1, maxRedemptions: 1 + (n % 2) }
    const made = await app.call('POST', '/api/v1/operator/vouchers', { as: await operatorOf(app), body })
    voucherCodes.push(made.body.code)
  }
  const { all, note } = acknowledgements()
  const parts = {
    app: app.app,
    db: app.db,
    clock: app.clock,
    webhookSecret: WEBHOOK_SECRET,
    tenants,
    voucherCodes,
    note,
  }
  const tally = await storm(parts, { workers: 16, operations: 600, seed: 11 })
  const tenantIds = tenants.map(({ tenantId }) => tenantId)
  expect(await faultsIn(app.db, { tenantIds, voucherCodes }, all)).toEqual([])
  // Every kind of thing was acknowledged, so that every one was looked up.
  for (const [word, count] of Object.entries(countsOf(all))) expect(count, word).toBeGreaterThan(0)
  // A payment that is booked without having come, and what is acknowledged and lost, are found out.
  const [tenantId = ''] = tenantIds
  await inTenant(app, { tenantId }, (tx) =>
    addCredit(tx, {
      tenantId,
      from: 'payments',
      amount: 1,
      entryType: 'payment',
      description: 'never came',
      createdBy: 'test',
      now: app.clock.now(),
    }),
  )
  for (const word of ['payment', 'dispute', 'top-up'] as const) note(word, tenantId, 'lost')
  note('refund', tenantId, 'lost 1')
  expect(await faultsIn(app.db, { tenantIds, voucherCodes }, all)).toHaveLength(5)
  // The storm was one: everything happened, the refusals too.
  for (const word of [
    'reserved',
    'settled',
    'out of credit',
    'expired',
    'metered',
    'adjusted',
    'redeemed',
    'voucher refused',
    'paid',
    'reported',
  ])
    expect(tally[word], word).toBeGreaterThan(0)
})
