import { DAY_MS, later } from '../../kernel/clock.ts'
import { randomToken } from '../../kernel/ids.ts'
import type { Scene } from './conversations.ts'
import type { DemoHarness } from './demo-harness.ts'

/** Credit from three sides, prices for what memory does, and so a ledger that moves with every day of the demo. */
export async function openAccount(stage: DemoHarness): Promise<void> {
  const tenant = `/api/v1/operator/tenants/${stage.place.tenantId}`
  await stage.call('PUT', `${tenant}/billing-profile`, {
    as: 'olivia',
    body: { billingMode: 'prepaid', eventPrices: { extraction: 0.002, consolidation: 0.01 } },
  })
  await stage.call('POST', `${tenant}/service-agreements`, {
    as: 'olivia',
    body: { chargeType: 'monthly', amountUsd: 49, description: 'Support for three hotels' },
  })
}

export function planPayments({ stage, timeline, now }: Scene): void {
  timeline.add(later(now, -30 * DAY_MS), async () => {
    const code = `TIDE-${randomToken(9).replaceAll(/[^A-Za-z0-9]/g, 'X')}`.toUpperCase()
    await stage.call('POST', '/api/v1/operator/vouchers', {
      as: 'olivia',
      body: { code, creditAmountUsd: 25, maxRedemptions: 1 },
    })
    await stage.call('POST', '/api/v1/org/vouchers/redeem', { as: 'olivia', body: { code } })
  })
  timeline.add(later(now, -12 * DAY_MS), async () => {
    const { url } = await stage.call<{ url: string }>('POST', '/api/v1/org/billing/checkout', {
      as: 'olivia',
      body: { amount: 120 },
    })
    const checkoutId = new URL(url).pathname.split('/').at(-1)
    await stage.call('POST', `/api/v1/operator/test-payments/${checkoutId}/confirm`, { as: 'olivia' })
  })
}
