import { Type } from 'typebox'
import { conflict, notFound, refused } from '../../../../kernel/problem.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { Uuid } from '../../../../platform/http/schema.ts'
import { beginCheckout } from '../../checkout/begin-checkout.ts'
import { OrgBillingURL } from '../../schemas.ts'
import { MONTHS_OF } from '../contracts.rules.ts'
import { findContractById, listPayments, termsOf, updateContract } from '../contracts.store.ts'
import { nextDue } from '../contracts.ts'

export const subscribeContract = sessionOperation({
  id: 'subscribeOrgContract',
  method: 'POST',
  path: '/org/contract/subscribe',
  domain: 'billing',
  permission: 'manage',
  summary: 'Accept a contract by beginning its payments',
  mode: 'manual',
  body: Type.Object({ contractId: Uuid() }),
  response: OrgBillingURL,
  uses: ['clock', 'payments'],
  async handle({ caller, body, db, clock, payments }) {
    const { tenantId, actor } = caller
    const contractId = body.contractId.toLowerCase()
    const key = { tenantId, contractId }
    const [contract, schedule] = await db.read(async (tx) => [
      await findContractById(tx, tenantId, contractId),
      await listPayments(tx, tenantId, contractId),
    ])
    if (contract === undefined) throw notFound('contract')
    const isTest = payments.processor === 'test'
    // The built-in processor has no subscriptions: with it every payment of a running contract begins here.
    if (contract.status !== 'offered' && !(isTest && contract.status === 'active'))
      throw conflict(`The contract is ${contract.status}; only one that is offered can be accepted.`)
    const periods = schedule.filter((payment) => !payment.is_one_time)
    if (!isTest && periods.some(({ amount_micro: amount }) => amount !== periods[0]?.amount_micro))
      throw refused('The payments of this contract differ in amount, so they cannot be one subscription.')
    const due = nextDue(schedule)
    const total = due.reduce((sum, payment) => sum + payment.amount_micro, 0)
    const onetimeAmount = due
      .filter((payment) => payment.is_one_time)
      .reduce((sum, payment) => sum + payment.amount_micro, 0)
    const begun = await beginCheckout(
      { db, payments, clock },
      { tenantId, kind: 'contract', contractId, amount: total, actor },
      (known) =>
        payments.createSubscription({
          ...known,
          ...key,
          amount: total - onetimeAmount,
          onetimeAmount,
          everyMonths: MONTHS_OF[termsOf(contract).frequency],
          priceId: contract.payment_price_id,
          description: 'Contract',
        }),
    )
    const change = {
      payment_link_url: begun.url,
      ...(begun.priceId === undefined ? {} : { payment_price_id: begun.priceId }),
    }
    await db.transaction((tx) => updateContract(tx, key, change, clock.now()))
    return { url: begun.url }
  },
})
