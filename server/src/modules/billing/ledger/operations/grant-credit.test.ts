import { expect, it } from 'vitest'
import { balanceOf, checkBook, operate, operatorOf } from '../../../../../test/billing.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()

it('gives credit and takes it back, as far as there is any', async () => {
  const tenant = await app.newTenant()
  const given = await operate(app, 'POST', tenant, 'credits', { amountUsd: 2.5, description: 'Thanks' })
  expect(given.body).toMatchObject({ tenantId: tenant.tenantId, amountUsd: 2.5, newBalance: 12.5 })
  const taken = await operate(app, 'POST', tenant, 'credits', { amountUsd: -12.5, description: 'Mistake' })
  expect(taken.body.newBalance).toBe(0)
  const more = await operate(app, 'POST', tenant, 'credits', { amountUsd: -0.01, description: 'Too much' })
  expect(more.status).toBe(422)
  expect((await checkBook(app, tenant.tenantId)).byAccount).toEqual({
    grants: -10_000_000,
    adjustments: 10_000_000,
    credit: 0,
  })
  const events = (await app.eventsOf(tenant.tenantId)).filter(
    ({ type }) => type === 'billing.credit_adjusted',
  )
  expect(events).toHaveLength(2)
})

it('gives it once when the request is repeated with its key', async () => {
  const tenant = await app.newTenant()
  const send = async () =>
    app.call('POST', `/api/v1/operator/tenants/${tenant.tenantId}/credits`, {
      as: await operatorOf(app),
      headers: { 'idempotency-key': tenant.tenantId },
      body: { amountUsd: 1, description: 'Once' },
    })
  const [first, second] = [await send(), await send()]
  expect(second.body).toEqual(first.body)
  expect(await balanceOf(app, tenant)).toBe(11)
})

it('refuses others, missing workspaces, nothing, and no reason', async () => {
  const tenant = await app.newTenant()
  const path = `/api/v1/operator/tenants/${tenant.tenantId}/credits`
  const body = { amountUsd: 1, description: 'x' }
  expect((await app.call('POST', path, { as: tenant.owner, body })).status).toBe(403)
  const missing = `/api/v1/operator/tenants/${newId()}/credits`
  expect((await app.call('POST', missing, { as: await operatorOf(app), body })).status).toBe(404)
  const zero = await operate(app, 'POST', tenant, 'credits', { amountUsd: 0, description: 'x' })
  expect(locationsOf(zero)).toEqual(['body.amountUsd'])
  const bad = await operate(app, 'POST', tenant, 'credits', { amountUsd: 1e9, description: ' ' })
  expect(locationsOf(bad)).toEqual(['body.amountUsd', 'body.description'])
})
