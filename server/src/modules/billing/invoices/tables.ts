import {
  bigint,
  integer,
  jsonb,
  type TablesOf,
  table,
  text,
  timestamp,
  uuid,
} from '../../../platform/db/tables.ts'
import type { InvoiceContent } from './invoice.rules.ts'

export const invoiceSeller = table(
  'invoice_seller',
  {
    seller_id: integer(),
    name: text().withDefault(),
    address: text().withDefault(),
    tax_id: text().withDefault(),
    prefix: text().withDefault(),
    next_number: bigint().withDefault(),
  },
  'platform',
)

export const invoices = table('invoices', {
  tenant_id: uuid(),
  month: text(),
  number: bigint(),
  content: jsonb<InvoiceContent>(),
  total_micro: bigint(),
  issued_at: timestamp(),
})

declare module '../../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof invoiceTables)[number]> {}
}

export const invoiceTables = [invoiceSeller, invoices]
