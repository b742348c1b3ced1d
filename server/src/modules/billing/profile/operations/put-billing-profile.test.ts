import { expect, it } from 'vitest'
import { inTenant, operate, operatorOf } from '../../../../../test/billing.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { newId } from '../../../../kernel/ids.ts'
import { asSystem } from '../../../../platform/db/database.ts'

const app = await testApp()
const { metering } = app.app.services

it('writes the whole profile, keeps every version, and leaves an event', async () => {
  const tenant = await app.newTenant()
  const first = await operate(app, 'PUT', tenant, 'billing-profile', {
    tokenPricePer1KUsd: 0.01,
    eventPrices: { a: 1 },
  })
  expect(first.body).toMatchObject({
    tokenPricePer1KUsd: 0.01,
    inputTokenPricePer1KUsd: 0.01,
    outputTokenPricePer1KUsd: 0.01,
    eventPrices: { a: 1 },
  })
  const second = await operate(app, 'PUT', tenant, 'billing-profile', {})
  expect(second.body).toMatchObject({ tokenPricePer1KUsd: 0.002, eventPrices: {} })
  const versions = await app.db.read(asSystem, (tx) =>
    tx.db.selectFrom('billing_profiles').select('version').where('tenant_id', '=', tenant.tenantId).execute(),
  )
  expect(versions).toHaveLength(2)
  const changed = (await app.eventsOf(tenant.tenantId)).filter(
    ({ type }) => type === 'billing.profile_changed',
  )
  expect(changed.map(({ payload }) => (payload as { version: number }).version)).toEqual([1, 2])
})

it('numbers versions without a clash when operators write at once', async () => {
  const tenant = await app.newTenant()
  const replies = await Promise.all(
    [1, 2, 3, 4].map((price) =>
      operate(app, 'PUT', tenant, 'billing-profile', { charPricePerMonthUsd: price }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

it('does not pull the limit from under what is outstanding', async () => {
  const tenant = await app.newTenant()
  const { tenantId } = tenant
  const profile = { billingMode: 'postpaid', eventPrices: { big: 12 } }
  await operate(app, 'PUT', tenant, 'billing-profile', { ...profile, postpaidLimitUsd: 5 })
  const units = [{ kind: 'event', name: 'big' }] as const
  await inTenant(app, tenant, (tx) => metering.meter(tx, { tenantId, units, actor: 'test' }))
  const lower = await operate(app, 'PUT', tenant, 'billing-profile', { ...profile, postpaidLimitUsd: 1 })
  expect(lower.status).toBe(409)
  const enough = await operate(app, 'PUT', tenant, 'billing-profile', { ...profile, postpaidLimitUsd: 2 })
  expect(enough.body).toMatchObject({ postpaidLimitUsd: 2, outstandingUsd: 2 })
})

it('refuses others, missing workspaces, and what contradicts itself', async () => {
  const tenant = await app.newTenant()
  const path = (id: string) => `/api/v1/operator/tenants/${id}/billing-profile`
  expect((await app.call('PUT', path(tenant.tenantId), { as: tenant.owner, body: {} })).status).toBe(403)
  expect((await app.call('PUT', path(newId()), { as: await operatorOf(app), body: {} })).status).toBe(404)
  const prepaid = await operate(app, 'PUT', tenant, 'billing-profile', { postpaidLimitUsd: 5 })
  expect(locationsOf(prepaid)).toEqual(['body.postpaidLimitUsd'])
  const small = await operate(app, 'PUT', tenant, 'billing-profile', {
    tokenPricePer1KUsd: 1e-10,
    eventPrices: { x: 4e-10, y: 0, z: 1e-9 },
  })
  expect(locationsOf(small)).toEqual(['body.eventPrices.x', 'body.tokenPricePer1KUsd'])
  const bad = await operate(app, 'PUT', tenant, 'billing-profile', {
    billingMode: 'barter',
    tokenPricePer1KUsd: -1,
    eventPrices: { x: 'free' },
  })
  expect(locationsOf(bad)).toEqual(['body.billingMode', 'body.eventPrices.x', 'body.tokenPricePer1KUsd'])
})
