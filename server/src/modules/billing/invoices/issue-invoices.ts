import type { Clock } from '../../../kernel/clock.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Events } from '../../../platform/events/events.ts'
import { lockTenant } from '../profile/profile.store.ts'
import { monthOf } from '../usage/window.rules.ts'
import { invoiceOf } from './invoice.rules.ts'
import {
  findBuyer,
  findInvoice,
  insertInvoice,
  sumMonth,
  takeNumber,
  uninvoicedMonths,
} from './invoices.store.ts'

/** How far an installation that was off looks back. */
const MONTHS_BACK = 12

/** Issues the invoices of months that are over: one a transaction, which also takes its number. */
export async function issueInvoices(db: ScopedDatabase, events: Events, clock: Clock): Promise<number> {
  const now = clock.now()
  const first = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS_BACK, 1)))
  const open = await db.read((tx) => uninvoicedMonths(tx, first, monthOf(now)))
  let issued = 0
  for (const { tenant_id: tenantId, month } of open) {
    const isIssued = await db.transaction(async (tx) => {
      if (!(await lockTenant(tx, tenantId)) || (await findInvoice(tx, tenantId, month))) return false
      const used = await sumMonth(tx, tenantId, month)
      const { buyer, taxes, workspace } = await findBuyer(tx, tenantId)
      const seller = await takeNumber(tx)
      const number = `${seller.prefix}${seller.next_number}`
      const content = invoiceOf(
        {
          number,
          month,
          issuedAt: now.toISOString(),
          seller: { name: seller.name, address: seller.address, taxId: seller.tax_id },
          buyer: { name: buyer.name || workspace, address: buyer.address ?? '', taxId: buyer.taxId ?? '' },
        },
        used,
        taxes,
      )
      await insertInvoice(tx, tenantId, seller.next_number, content, now)
      events.append(tx, { tenantId, type: 'billing.invoice_issued', subjectId: month, payload: { number } })
      return true
    })
    if (isIssued) issued += 1
  }
  return issued
}
