import { expect, it } from 'vitest'
import { operate, operatorOf, org } from '../../../../../test/billing.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()
const TERMS = {
  paymentFrequency: 'monthly',
  startDate: '2027-01-31T00:00:00Z',
  endDate: '2027-04-30T00:00:00Z',
  paymentCreditUsd: 80,
  paymentServiceUsd: 20,
  onetimeCreditUsd: 50,
  bonusCreditsUsd: 5,
  notes: 'As agreed',
}

it('makes the schedule, and the workspace sees the same', async () => {
  const tenant = await app.newTenant()
  const offered = await operate(app, 'POST', tenant, 'contracts', { ...TERMS, servicePeriodLimit: 2 })
  expect(offered.status).toBe(201)
  expect(offered.body).toMatchObject({
    status: 'offered',
    paymentAmountUsd: 100,
    onetimeAmountUsd: 50,
    creditPortionUsd: 290,
    servicePortionUsd: 40,
    totalValueUsd: 330,
    bonusCreditsUsd: 5,
    bonusCreditsPaid: false,
    servicePeriodLimit: 2,
  })
  const { paymentSchedule } = offered.body
  expect(paymentSchedule.map((payment: { dueDate: string }) => payment.dueDate.slice(0, 10))).toEqual([
    '2027-01-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ])
  expect(paymentSchedule.map((payment: { amountUsd: number }) => payment.amountUsd)).toEqual([
    50, 100, 100, 80,
  ])
  expect((await org(app, tenant, 'contract')).body).toEqual(offered.body)
  expect(await app.eventsOf(tenant.tenantId)).toContainEqual(
    expect.objectContaining({ type: 'billing.contract_offered', subject_id: offered.body.contractId }),
  )
})

it('takes the place of an offer that was not accepted', async () => {
  const tenant = await app.newTenant()
  const first = await operate(app, 'POST', tenant, 'contracts', TERMS)
  const second = await operate(app, 'POST', tenant, 'contracts', { ...TERMS, paymentCreditUsd: 60 })
  expect((await org(app, tenant, 'contract')).body.contractId).toBe(second.body.contractId)
  const body = { contractId: first.body.contractId }
  const late = await app.call('POST', '/api/v1/org/contract/subscribe', { as: tenant.owner, body })
  expect(late.status).toBe(409)
})

it('refuses others, missing workspaces, and terms that make no sense, naming each', async () => {
  const tenant = await app.newTenant()
  const path = (id: string) => `/api/v1/operator/tenants/${id}/contracts`
  expect((await app.call('POST', path(tenant.tenantId), { as: tenant.owner, body: TERMS })).status).toBe(403)
  expect((await app.call('POST', path(newId()), { as: await operatorOf(app), body: TERMS })).status).toBe(404)
  const offer = async (change: object) =>
    locationsOf(await operate(app, 'POST', tenant, 'contracts', { ...TERMS, ...change }))
  expect(await offer({ endDate: TERMS.startDate, paymentCreditUsd: 0, paymentServiceUsd: 0 })).toEqual([
    'body.endDate',
    'body.paymentCreditUsd',
  ])
  expect(await offer({ paymentFrequency: 'once' })).toEqual(['body.paymentFrequency'])
  expect(await offer({ endDate: '2900-01-01T00:00:00Z' })).toEqual(['body.endDate'])
  expect(await offer({ paymentFrequency: 'weekly', bonusCreditsUsd: -1 })).toEqual([
    'body.bonusCreditsUsd',
    'body.paymentFrequency',
  ])
})
