import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { InvoiceContent, Party, Tax, UsedLine } from './invoice.rules.ts'

export type InvoiceRow = Selectable<Tables['invoices']>
export type SellerRow = Selectable<Tables['invoice_seller']>

/** An installation has one seller: its operator. */
const SELLER = 1

export async function putSeller(tx: Tx, seller: Party & { readonly prefix: string }): Promise<void> {
  const { name, address, taxId: tax_id, prefix } = seller
  const given = { name, address, tax_id, prefix }
  await tx.db
    .insertInto('invoice_seller')
    .values({ seller_id: SELLER, ...given })
    .onConflict((conflict) => conflict.column('seller_id').doUpdateSet(given))
    .execute()
}

/** The seller with the number of the next invoice, which is taken: the row stays locked until commit. */
export async function takeNumber(tx: Tx): Promise<SellerRow> {
  const row = await tx.db
    .insertInto('invoice_seller')
    .values({ seller_id: SELLER, next_number: 2 })
    .onConflict((conflict) =>
      conflict.column('seller_id').doUpdateSet({ next_number: sql`invoice_seller.next_number + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, next_number: row.next_number - 1 }
}

export interface Buyer {
  readonly buyer: Partial<Party>
  readonly taxes: readonly Tax[]
  readonly workspace: string
}

/** Who buys, and under which name the workspace goes where nothing else is known. */
export async function findBuyer(tx: Tx, tenantId: string): Promise<Buyer> {
  const { rows } = await tx.run<Buyer>({
    text: `select coalesce(p.buyer, '{}') as buyer, coalesce(p.taxes, '[]') as taxes, t.name as workspace from tenants t
      left join lateral (select * from billing_profiles where tenant_id = t.tenant_id order by version desc limit 1) p on true
      where t.tenant_id = $1`,
    values: [tenantId],
  })
  return rows[0] as Buyer
}

/** Months since `firstMonth` that are over, cost something, and have no invoice. */
export async function uninvoicedMonths(
  tx: Tx,
  firstMonth: string,
  presentMonth: string,
): Promise<readonly { readonly tenant_id: string; readonly month: string }[]> {
  const { rows } = await tx.run<{ tenant_id: string; month: string }>({
    text: `select d.tenant_id, left(d.day, 7) as month from usage_days d
      where d.day >= $1 and d.day < $2 and d.amount_micro > 0
        and not exists (select from invoices i where i.tenant_id = d.tenant_id and i.month = left(d.day, 7))
      group by 1, 2 order by 2, 1 limit 500`,
    values: [firstMonth, presentMonth],
  })
  return rows
}

export async function sumMonth(tx: Tx, tenantId: string, month: string): Promise<readonly UsedLine[]> {
  const { rows } = await tx.run<UsedLine>({
    text: `select kind, name, sum(quantity)::bigint as quantity, sum(tokens_in)::bigint as "tokensIn",
        sum(tokens_out)::bigint as "tokensOut", sum(amount_micro)::bigint as amount
      from usage_days where tenant_id = $1 and day >= $2 and day < $2 || '-99'
      group by kind, name having sum(amount_micro) > 0 order by kind, name`,
    values: [tenantId, month],
  })
  return rows
}

export async function insertInvoice(
  tx: Tx,
  tenantId: string,
  number: number,
  content: InvoiceContent,
  now: Date,
): Promise<void> {
  await tx.db
    .insertInto('invoices')
    .values({
      tenant_id: tenantId,
      month: content.month,
      number,
      content: JSON.stringify(content),
      total_micro: content.total,
      issued_at: now,
    })
    .execute()
}

export async function findInvoice(tx: Tx, tenantId: string, month: string): Promise<InvoiceRow | undefined> {
  return tx.db
    .selectFrom('invoices')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('month', '=', month)
    .executeTakeFirst()
}

/** Newest first; a workspace has twelve a year. */
export async function listInvoices(tx: Tx, tenantId: string): Promise<readonly InvoiceRow[]> {
  return tx.db
    .selectFrom('invoices')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('month', 'desc')
    .limit(240)
    .execute()
}
