import { expect, it } from 'vitest'
import { balanceOf, checkBook, operatorOf } from '../../../../../test/billing.ts'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { TestClock } from '../../../../../test/test-clock.ts'
import { DAY_MS, later } from '../../../../kernel/clock.ts'

const clock = new TestClock()
const app = await testApp({ clock })
const newCode = async (more: object = {}): Promise<string> => {
  const body = { creditAmountUsd: 5, ...more }
  return (await app.call('POST', '/api/v1/operator/vouchers', { as: await operatorOf(app), body })).body.code
}
const redeem = (tenant: TestTenant, code: unknown) =>
  app.call('POST', '/api/v1/org/vouchers/redeem', { as: tenant.owner, body: { code } })

it('turns a code into credit once, in either case, and says what happened', async () => {
  const tenant = await app.newTenant()
  const code = await newCode()
  const { status, body } = await redeem(tenant, ` ${code.toLowerCase()} `)
  expect(status).toBe(200)
  expect(body).toMatchObject({ voucherCode: code, creditAmountUsd: 5, newBalance: 15 })
  expect(body.message).toContain('$5')
  expect(await app.eventsOf(tenant.tenantId)).toContainEqual(
    expect.objectContaining({ type: 'billing.voucher_redeemed', subject_id: code }),
  )
  expect((await redeem(tenant, code)).status).toBe(409)
  expect((await checkBook(app, tenant.tenantId)).byAccount).toMatchObject({ vouchers: -5_000_000 })
})

it('lets exactly one of many racing callers win', async () => {
  const tenants = await Promise.all(Array.from({ length: 6 }, () => app.newTenant()))
  const code = await newCode({ maxRedemptions: 2 })
  const replies = await Promise.all(tenants.flatMap((tenant) => [redeem(tenant, code), redeem(tenant, code)]))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(10)
  const balances = await Promise.all(tenants.map((tenant) => balanceOf(app, tenant)))
  expect(balances.filter((balance) => balance === 15)).toHaveLength(2)
})

it('honours the limit of a workspace, and gives nothing up when it refuses', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const code = await newCode({ maxRedemptions: 3, perTenantLimit: 2 })
  const statuses = []
  for (let n = 0; n < 3; n += 1) statuses.push((await redeem(tenant, code)).status)
  expect(statuses).toEqual([200, 200, 409])
  expect((await redeem(other, code)).status).toBe(200)
})

it('refuses what is unknown, expired, or no code', async () => {
  const tenant = await app.newTenant()
  expect((await redeem(tenant, 'NO-SUCH-CODE')).status).toBe(404)
  const code = await newCode({ expiresAt: later(clock.now(), DAY_MS).toISOString() })
  clock.advance(DAY_MS)
  const as = await app.tokenFor(tenant.ownerId)
  const late = await app.call('POST', '/api/v1/org/vouchers/redeem', { as, body: { code } })
  expect(late.status).toBe(422)
  expect(late.body.detail).toMatch(/expired/)
  const none = await app.call('POST', '/api/v1/org/vouchers/redeem', { as, body: {} })
  expect(locationsOf(none)).toEqual(['body.code'])
})
