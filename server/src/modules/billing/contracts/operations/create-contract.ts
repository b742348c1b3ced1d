import type { Static } from 'typebox'
import { newId } from '../../../../kernel/ids.ts'
import { microFromUsd } from '../../../../kernel/money.ts'
import { conflict, type FieldError, invalid, notFound } from '../../../../kernel/problem.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { lockedTenant, tenantParams } from '../../operator.ts'
import { type ContractTerms, PAYMENTS_MAX, scheduleOf } from '../contracts.rules.ts'
import { ContractBody, EnterpriseContract } from '../contracts.schemas.ts'
import {
  findContract,
  findContractById,
  insertContract,
  insertPayments,
  listPayments,
} from '../contracts.store.ts'
import { contractView } from '../contracts.ts'

export const createContract = personOperation({
  id: 'createContract',
  method: 'POST',
  path: '/operator/tenants/{tenantId}/contracts',
  domain: 'operator',
  summary: 'Offer a workspace a contract',
  description:
    'It takes the place of an offer that was not accepted. The workspace accepts it at /org/contract/subscribe.',
  status: 201,
  params: tenantParams,
  body: ContractBody,
  response: EnterpriseContract,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events }) {
    const tenantId = await lockedTenant(tx, caller, params.tenantId)
    const terms = termsFrom(body)
    const payments = scheduleOf(terms)
    const faults = faultsOf(body, payments.length)
    if (faults.length > 0) throw invalid(faults)
    const present = await findContract(tx, tenantId)
    if (present?.status === 'active') throw conflict('The workspace has a contract that is still running.')
    const contractId = newId()
    const key = { tenantId, contractId }
    await insertContract(tx, {
      tenant_id: tenantId,
      contract_id: contractId,
      terms,
      bonus_micro: microFromUsd(body.bonusCreditsUsd ?? 0),
      created_by: caller.actor,
      now: clock.now(),
    })
    await insertPayments(tx, key, payments)
    events.append(tx, {
      tenantId,
      type: 'billing.contract_offered',
      subjectId: contractId,
      payload: { payment_frequency: terms.frequency, offered_by: caller.actor },
    })
    const stored = await findContractById(tx, tenantId, contractId)
    if (stored === undefined) throw notFound('contract')
    return contractView(stored, await listPayments(tx, tenantId, contractId))
  },
})

function termsFrom(body: Static<typeof ContractBody>): ContractTerms {
  return {
    frequency: body.paymentFrequency,
    startsAt: new Date(body.startDate).toISOString(),
    endsAt: new Date(body.endDate).toISOString(),
    credit: microFromUsd(body.paymentCreditUsd ?? 0),
    service: microFromUsd(body.paymentServiceUsd ?? 0),
    onetimeCredit: microFromUsd(body.onetimeCreditUsd ?? 0),
    onetimeService: microFromUsd(body.onetimeServiceUsd ?? 0),
    creditPeriods: body.creditPeriodLimit ?? 0,
    servicePeriods: body.servicePeriodLimit ?? 0,
    autoRenew: body.autoRenew ?? false,
    notes: body.notes ?? '',
  }
}

function faultsOf(body: Static<typeof ContractBody>, payments: number): FieldError[] {
  const faults: FieldError[] = []
  const say = (field: string, message: string) =>
    faults.push({ location: `body.${field}`, message, value: body[field as keyof typeof body] })
  if (new Date(body.endDate) <= new Date(body.startDate)) say('endDate', 'does not lie after startDate')
  const isPeriodic = (body.paymentCreditUsd ?? 0) + (body.paymentServiceUsd ?? 0) > 0
  if (body.paymentFrequency === 'once' && isPeriodic)
    say('paymentFrequency', 'is once, so only onetimeCreditUsd and onetimeServiceUsd are paid')
  if (body.paymentFrequency !== 'once' && !isPeriodic)
    say('paymentCreditUsd', 'or paymentServiceUsd must be more than zero')
  if (faults.length === 0 && payments === 0)
    say('onetimeCreditUsd', 'or onetimeServiceUsd must be more than zero')
  if (payments > PAYMENTS_MAX) say('endDate', `makes more than ${PAYMENTS_MAX} payments`)
  return faults
}
