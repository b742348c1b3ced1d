import { expect, it } from 'vitest'
import { operatorOf } from '../../../../../test/billing.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()
const create = async (body: unknown, as?: string) =>
  app.call('POST', '/api/v1/operator/vouchers', { as: as ?? (await operatorOf(app)), body })

it('makes up a code that cannot be guessed, or takes the one it is given', async () => {
  const made = await create({ creditAmountUsd: 25 })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    creditAmountUsd: 25,
    maxRedemptions: 1,
    redemptions: 0,
    perTenantLimit: 1,
  })
  expect(made.body.code).toMatch(/^([A-HJKMNP-TV-Z2-9]{4}-){3}[A-HJKMNP-TV-Z2-9]{4}$/)
  const code = `launch-${newId()}`
  expect((await create({ code, creditAmountUsd: 1 })).body.code).toBe(code.toUpperCase())
  const again = await create({ code: code.toUpperCase(), creditAmountUsd: 1 })
  expect(again.status).toBe(409)
})

it('is an operator’s to make', async () => {
  const tenant = await app.newTenant()
  const reply = await create({ creditAmountUsd: 1 }, tenant.owner)
  expect(reply.status).toBe(403)
  expect((await create({ creditAmountUsd: 1 }, tenant.key)).status).toBe(401)
})

it('names every field that is wrong', async () => {
  const reply = await create({
    code: 'a b',
    creditAmountUsd: 0,
    maxRedemptions: 0,
    perTenantLimit: 0.5,
    expiresAt: 'soon',
  })
  expect(reply.status).toBe(400)
  expect(new Set(locationsOf(reply))).toEqual(
    new Set([
      'body.code',
      'body.creditAmountUsd',
      'body.expiresAt',
      'body.maxRedemptions',
      'body.perTenantLimit',
    ]),
  )
  const past = await create({ creditAmountUsd: 1, expiresAt: '2020-01-01T00:00:00Z' })
  expect(locationsOf(past)).toEqual(['body.expiresAt'])
})
