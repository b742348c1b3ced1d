import { Type } from 'typebox'
import { usdFromMicro } from '../../../../kernel/money.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { named, Timestamp } from '../../../../platform/http/schema.ts'
import { listInvoices as list } from '../invoices.store.ts'

export const listInvoices = sessionOperation({
  id: 'listInvoices',
  method: 'GET',
  path: '/org/invoices',
  domain: 'billing',
  permission: 'manage',
  summary: 'List the invoices of months that are over',
  response: Type.Array(
    named(
      'InvoiceSummary',
      Type.Object({
        number: Type.String(),
        month: Type.String(),
        totalUsd: Type.Number(),
        issuedAt: Timestamp(),
      }),
    ),
  ),
  async handle({ caller, tx }) {
    return (await list(tx, caller.tenantId)).map(({ content, month, total_micro, issued_at }) => ({
      number: content.number,
      month,
      totalUsd: usdFromMicro(total_micro),
      issuedAt: issued_at.toISOString(),
    }))
  },
})
