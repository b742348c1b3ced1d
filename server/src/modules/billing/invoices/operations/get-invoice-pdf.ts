import { Readable } from 'node:stream'
import { notFound } from '../../../../kernel/problem.ts'
import { fileResponse, sessionOperation } from '../../../../platform/http/operation.ts'
import { invoicePdf, monthPath } from '../invoice-view.ts'
import { findInvoice } from '../invoices.store.ts'

export const getInvoicePdf = sessionOperation({
  id: 'getInvoicePdf',
  method: 'GET',
  path: '/org/invoices/{month}/pdf',
  domain: 'billing',
  permission: 'manage',
  summary: 'Download the invoice of a month as PDF',
  mode: 'manual',
  params: monthPath,
  response: fileResponse('application/pdf'),
  async handle({ caller, params, db }) {
    const found = await db.read((tx) => findInvoice(tx, caller.tenantId, params.month))
    if (found === undefined) throw notFound('invoice')
    const name = `invoice-${found.month}.pdf`
    return {
      headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' },
      content: Readable.from([invoicePdf(found.content)]),
    }
  },
})
