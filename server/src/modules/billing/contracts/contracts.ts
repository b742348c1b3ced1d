import type { Static } from 'typebox'
import { type MicroUsd, usdFromMicro } from '../../../kernel/money.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Events } from '../../../platform/events/events.ts'
import { defined } from '../../../platform/http/schema.ts'
import { lockReversals } from '../checkout/received-payments.store.ts'
import { keepPayment } from '../checkout/reverse-payment.ts'
import { transfer } from '../ledger/ledger.store.ts'
import type { ContractStatus } from '../tables.ts'
import { paymentOf } from './contracts.rules.ts'
import type { EnterpriseContract } from './contracts.schemas.ts'
import {
  type ContractRow,
  findContractById,
  insertPayments,
  listPayments,
  markPaid,
  type PaymentRow,
  termsOf,
  updateContract,
} from './contracts.store.ts'

export function contractView(
  row: ContractRow,
  payments: readonly PaymentRow[],
): Static<typeof EnterpriseContract> {
  const terms = termsOf(row)
  const sum = (of: (payment: PaymentRow) => number) =>
    usdFromMicro(payments.reduce((total, payment) => total + of(payment), 0))
  return defined({
    contractId: row.contract_id,
    tenantId: row.tenant_id,
    status: row.status,
    paymentFrequency: terms.frequency,
    startDate: terms.startsAt,
    endDate: terms.endsAt,
    autoRenew: terms.autoRenew,
    notes: terms.notes,
    paymentAmountUsd: usdFromMicro(terms.credit + terms.service),
    paymentCreditUsd: usdFromMicro(terms.credit),
    paymentServiceUsd: usdFromMicro(terms.service),
    onetimeAmountUsd: usdFromMicro(terms.onetimeCredit + terms.onetimeService),
    onetimeCreditUsd: usdFromMicro(terms.onetimeCredit),
    onetimeServiceUsd: usdFromMicro(terms.onetimeService),
    creditPortionUsd: sum((payment) => payment.credit_micro),
    servicePortionUsd: sum((payment) => payment.service_micro),
    totalValueUsd: sum((payment) => payment.amount_micro),
    bonusCreditsUsd: usdFromMicro(row.bonus_micro),
    bonusCreditsPaid: row.bonus_paid_at !== null,
    creditPeriodLimit: terms.creditPeriods,
    servicePeriodLimit: terms.servicePeriods,
    paymentLinkUrl: row.payment_link_url || undefined,
    paymentPriceId: row.payment_price_id || undefined,
    paymentSubscriptionId: row.payment_subscription_id || undefined,
    paymentSchedule: payments.map((payment) => ({
      period: payment.period,
      dueDate: payment.due_at.toISOString(),
      amountUsd: usdFromMicro(payment.amount_micro),
      creditUsd: usdFromMicro(payment.credit_micro),
      serviceUsd: usdFromMicro(payment.service_micro),
      isOneTime: payment.is_one_time,
      paid: payment.paid_at !== null,
    })),
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  })
}

export interface ReceivedPayment {
  readonly tenantId: string
  readonly contractId: string
  /** The invoice or checkout: the same one never counts twice. */
  readonly reference: string
  /** What came, where that is known; what lies beyond the payments that were due is credit. */
  readonly paid?: MicroUsd
  readonly processor: 'stripe' | 'test'
  /** The processor's names of the payment, by which a refund finds it. */
  readonly intentId?: string | undefined
  readonly chargeId?: string | undefined
  readonly actor: string
  readonly now: Date
}

/** What the next payment consists of: what is paid once, if it is not yet, and the next period. */
export function nextDue(payments: readonly PaymentRow[]): readonly PaymentRow[] {
  const unpaid = payments.filter((payment) => payment.paid_at === null)
  return [
    ...unpaid.filter((payment) => payment.is_one_time),
    ...unpaid.filter((payment) => !payment.is_one_time).slice(0, 1),
  ]
}

/** Books a payment under a contract: its credit, its services, and the bonus with the first. False when it was booked before. */
export async function receiveContractPayment(
  tx: Tx,
  events: Events,
  received: ReceivedPayment,
): Promise<boolean> {
  const { tenantId, contractId, reference, now } = received
  const contract = await findContractById(tx, tenantId, contractId, { isLocked: true })
  if (contract === undefined) return false
  const payments = await listPayments(tx, tenantId, contractId)
  if (payments.some(({ payment_reference: known }) => known?.split('/')[0] === reference)) return false
  const due = await dueOrNext(tx, contract, payments)
  await lockReversals(tx)
  for (const payment of due) {
    await markPaid(tx, received, payment.position, `${reference}/${payment.position}`, now)
    await transfer(tx, {
      ...bookedAs(received, 'contract', `Contract payment ${payment.period}`),
      amount: payment.credit_micro,
      serviceAmount: payment.service_micro,
    })
  }
  const surplus = (received.paid ?? 0) - due.reduce((sum, payment) => sum + payment.amount_micro, 0)
  if (surplus > 0)
    await transfer(tx, { ...bookedAs(received, 'payment', 'Paid beyond the contract'), amount: surplus })
  await keepContractPayment(tx, events, received, due)
  const isFirst = contract.bonus_paid_at === null && contract.bonus_micro > 0
  if (isFirst)
    await transfer(tx, {
      ...bookedAs(received, 'bonus', 'Bonus credit of the contract'),
      from: 'grants',
      amount: contract.bonus_micro,
    })
  const status = statusAfter(contract, payments, due)
  await updateContract(tx, received, { status, ...(isFirst ? { bonus_paid_at: now } : {}) }, now)
  events.append(tx, {
    tenantId,
    type: 'billing.contract_paid',
    subjectId: contractId,
    payload: { reference, periods: due.map(({ period }) => period), status },
  })
  return true
}

async function keepContractPayment(
  tx: Tx,
  events: Events,
  received: ReceivedPayment,
  due: readonly PaymentRow[],
): Promise<void> {
  const sum = (of: (payment: PaymentRow) => MicroUsd) =>
    due.reduce((total, payment) => total + of(payment), 0)
  const amount = Math.max(
    received.paid ?? 0,
    sum(({ credit_micro, service_micro }) => credit_micro + service_micro),
  )
  if (amount === 0) return
  await keepPayment(
    tx,
    events,
    {
      tenant_id: received.tenantId,
      payment_id: received.reference,
      processor: received.processor,
      intent_id: received.intentId ?? null,
      charge_id: received.chargeId ?? null,
      amount_micro: amount,
      service_micro: sum(({ service_micro }) => service_micro),
    },
    received,
  )
}

const bookedAs = ({ tenantId, actor, now }: ReceivedPayment, entryType: string, description: string) =>
  ({ tenantId, from: 'payments', entryType, description, createdBy: actor, now }) as const

/** What is due; for a contract that went on beyond what was agreed, a further period, because its money has come. */
async function dueOrNext(
  tx: Tx,
  contract: ContractRow,
  payments: readonly PaymentRow[],
): Promise<readonly PaymentRow[]> {
  const due = nextDue(payments)
  if (due.length > 0) return due
  const number = payments.filter((payment) => !payment.is_one_time).length
  const further = paymentOf(termsOf(contract), number)
  if (further.credit + further.service === 0) return []
  const { tenant_id: tenantId, contract_id: contractId } = contract
  await insertPayments(tx, { tenantId, contractId }, [further], payments.length)
  return nextDue(await listPayments(tx, tenantId, contractId))
}

/** A contract that was cancelled stays so, also when a last payment comes. */
function statusAfter(
  contract: ContractRow,
  before: readonly PaymentRow[],
  paid: readonly PaymentRow[],
): ContractStatus {
  if (contract.status === 'cancelled') return 'cancelled'
  const isOver = before.every(
    ({ position, paid_at }) => paid_at !== null || paid.some((one) => one.position === position),
  )
  return isOver && !termsOf(contract).autoRenew ? 'completed' : 'active'
}
