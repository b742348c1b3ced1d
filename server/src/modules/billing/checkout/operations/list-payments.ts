import { usdFromMicro } from '../../../../kernel/money.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { PaymentList } from '../../schemas.ts'
import { listReceivedPayments } from '../received-payments.store.ts'

/** Payments are made by people, a few a month. */
const PAYMENTS_MAX = 500

export const listPayments = sessionOperation({
  id: 'listOrgPayments',
  method: 'GET',
  path: '/org/payments',
  domain: 'billing',
  permission: 'manage',
  summary: 'List payments, and what was refunded of them',
  description: `The newest ${PAYMENTS_MAX}, newest first. A disputed payment counts as taken back until the dispute is won.`,
  response: PaymentList,
  async handle({ caller, tx }) {
    const rows = await listReceivedPayments(tx, caller.tenantId, PAYMENTS_MAX)
    return {
      payments: rows.map((row) => ({
        paymentId: row.payment_id,
        amountUsd: usdFromMicro(row.amount_micro),
        serviceUsd: usdFromMicro(row.service_micro),
        reversedUsd: usdFromMicro(row.reversed_micro),
        processor: row.processor,
        receivedAt: row.received_at.toISOString(),
      })),
    }
  },
})
