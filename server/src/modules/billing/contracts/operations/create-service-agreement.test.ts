import { expect, it } from 'vitest'
import { balanceOf, checkBook, operate, operatorOf } from '../../../../../test/billing.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()

it('charges once what is paid once, and waits for the month’s end with the rest', async () => {
  const tenant = await app.newTenant()
  const once = await operate(app, 'POST', tenant, 'service-agreements', {
    chargeType: 'one_time',
    amountUsd: 4,
    description: 'Setting up',
    projectId: tenant.projectId,
  })
  expect(once.status).toBe(201)
  expect(once.body).toMatchObject({ active: true, amountUsd: 4, projectId: tenant.projectId })
  expect(once.body.projectName).toBeTruthy()
  expect(once.body.billedAt).toBeTruthy()
  const monthly = await operate(app, 'POST', tenant, 'service-agreements', {
    chargeType: 'monthly',
    amountUsd: 3,
    description: 'Support',
  })
  expect(monthly.body).not.toHaveProperty('billedAt')
  expect(await balanceOf(app, tenant)).toBe(6)
  await checkBook(app, tenant.tenantId)
  const events = (await app.eventsOf(tenant.tenantId)).filter(({ type }) => type === 'billing.service_agreed')
  expect(events).toHaveLength(2)
})

it('refuses others, what is missing, and what is wrong', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const body = { chargeType: 'monthly', amountUsd: 3, description: 'Support' }
  const path = (id: string) => `/api/v1/operator/tenants/${id}/service-agreements`
  expect((await app.call('POST', path(tenant.tenantId), { as: tenant.owner, body })).status).toBe(403)
  expect((await app.call('POST', path(newId()), { as: await operatorOf(app), body })).status).toBe(404)
  const foreign = await operate(app, 'POST', tenant, 'service-agreements', {
    ...body,
    projectId: other.projectId,
  })
  expect(foreign.status).toBe(404)
  const bad = await operate(app, 'POST', tenant, 'service-agreements', { chargeType: 'daily', amountUsd: 0 })
  expect(locationsOf(bad)).toEqual(['body.amountUsd', 'body.chargeType', 'body.description'])
})
