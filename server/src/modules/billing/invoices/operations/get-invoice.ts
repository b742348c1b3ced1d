import { notFound } from '../../../../kernel/problem.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { Invoice, invoiceView, monthPath } from '../invoice-view.ts'
import { findInvoice } from '../invoices.store.ts'

export const getInvoice = sessionOperation({
  id: 'getInvoice',
  method: 'GET',
  path: '/org/invoices/{month}',
  domain: 'billing',
  permission: 'manage',
  summary: 'Read the invoice of a month',
  params: monthPath,
  response: Invoice,
  async handle({ caller, params, tx }) {
    const found = await findInvoice(tx, caller.tenantId, params.month)
    if (found === undefined) throw notFound('invoice')
    return invoiceView(found.content)
  },
})
