import { Readable } from 'node:stream'
import { notFound } from '../../../../kernel/problem.ts'
import { fileResponse, sessionOperation } from '../../../../platform/http/operation.ts'
import { monthPath, printedInvoice } from '../invoice-view.ts'
import { findInvoice } from '../invoices.store.ts'
import { printInThread } from '../print/print-in-thread.ts'

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
  uses: ['threads'],
  async handle({ caller, params, db, threads }) {
    const found = await db.read((tx) => findInvoice(tx, caller.tenantId, params.month))
    if (found === undefined) throw notFound('invoice')
    const name = `invoice-${found.month}.pdf`
    const { tenantId } = caller
    const pdf = await printInThread(threads, printedInvoice(found.content), { tenantId })
    return {
      headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' },
      content: Readable.from([pdf]),
    }
  },
})
