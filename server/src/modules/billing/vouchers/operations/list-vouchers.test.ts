import { expect, it } from 'vitest'
import { operatorOf } from '../../../../../test/billing.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('pages through every voucher, newest first, with how often it was redeemed', async () => {
  const as = await operatorOf(app)
  const tenant = await app.newTenant()
  const codes: string[] = []
  for (let n = 0; n < 3; n += 1)
    codes.unshift(
      (await app.call('POST', '/api/v1/operator/vouchers', { as, body: { creditAmountUsd: 1 } })).body.code,
    )
  await app.call('POST', '/api/v1/org/vouchers/redeem', { as: tenant.owner, body: { code: codes[0] } })
  const seen: { code: string; redemptions: number }[] = []
  let cursor = ''
  do {
    const { body } = await app.call('GET', `/api/v1/operator/vouchers?page_size=2&cursor=${cursor}`, { as })
    expect(body.has_more).toBe(body.next_cursor !== undefined)
    seen.push(...body.vouchers)
    cursor = body.next_cursor ?? ''
  } while (cursor !== '')
  const mine = seen.filter(({ code }) => codes.includes(code))
  expect(mine.map(({ code }) => code)).toEqual(codes)
  expect(mine.map(({ redemptions }) => redemptions)).toEqual([1, 0, 0])
  expect(new Set(seen.map(({ code }) => code)).size).toBe(seen.length)
})

it('refuses others, and cursors that it did not give', async () => {
  const tenant = await app.newTenant()
  const path = '/api/v1/operator/vouchers'
  expect((await app.call('GET', path, { as: tenant.owner })).status).toBe(403)
  expect((await app.call('GET', `${path}?cursor=x`, { as: await operatorOf(app) })).status).toBe(400)
})
