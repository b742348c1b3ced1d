import type { MicroUsd } from '../../../kernel/money.ts'

export type Frequency = 'monthly' | 'quarterly' | 'annual' | 'once'

export const MONTHS_OF: Readonly<Record<Frequency, number>> = {
  monthly: 1,
  quarterly: 3,
  annual: 12,
  once: 0,
}

/** What was agreed on. All of it is kept as it was written. */
export interface ContractTerms {
  readonly frequency: Frequency
  readonly startsAt: string
  readonly endsAt: string
  readonly credit: MicroUsd
  readonly service: MicroUsd
  readonly onetimeCredit: MicroUsd
  readonly onetimeService: MicroUsd
  readonly creditPeriods: number
  readonly servicePeriods: number
  readonly autoRenew: boolean
  readonly notes: string
}

export interface ScheduledPayment {
  readonly period: string
  readonly dueAt: Date
  readonly credit: MicroUsd
  readonly service: MicroUsd
  readonly isOneTime: boolean
}

export const PAYMENTS_MAX = 1_200

/** The payments of a contract in order: what is paid once, then a payment for each period that begins before the end. */
export function scheduleOf(terms: ContractTerms): readonly ScheduledPayment[] {
  const start = new Date(terms.startsAt)
  const payments: ScheduledPayment[] = []
  if (terms.onetimeCredit + terms.onetimeService > 0)
    payments.push({
      period: 'once',
      dueAt: start,
      credit: terms.onetimeCredit,
      service: terms.onetimeService,
      isOneTime: true,
    })
  if (terms.frequency === 'once') return payments
  const end = new Date(terms.endsAt)
  for (let number = 0; payments.length <= PAYMENTS_MAX; number += 1) {
    const payment = paymentOf(terms, number)
    if (payment.dueAt >= end) break
    if (payment.credit + payment.service > 0) payments.push(payment)
    else break
  }
  return payments
}

/** The payment of a period, counted from zero; also of one after the agreed end, for contracts that go on. */
export function paymentOf(terms: ContractTerms, number: number): ScheduledPayment {
  const dueAt = monthsLater(new Date(terms.startsAt), number * MONTHS_OF[terms.frequency])
  const carries = (limit: number) => limit === 0 || number < limit
  return {
    period: dueAt.toISOString().slice(0, 10),
    dueAt,
    credit: carries(terms.creditPeriods) ? terms.credit : 0,
    service: carries(terms.servicePeriods) ? terms.service : 0,
    isOneTime: false,
  }
}

/** The same day of a later month, or the last one it has: the 31st of January is followed by the 28th of February. */
export function monthsLater(from: Date, months: number): Date {
  const first = new Date(from)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return first
}
