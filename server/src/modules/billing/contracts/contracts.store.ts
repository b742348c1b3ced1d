import type { MicroUsd } from '../../../kernel/money.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { ContractStatus } from '../tables.ts'
import type { ContractTerms, ScheduledPayment } from './contracts.rules.ts'

export interface ContractRow {
  readonly tenant_id: string
  readonly contract_id: string
  readonly version: number
  readonly status: ContractStatus
  readonly terms: Record<string, unknown>
  readonly bonus_micro: MicroUsd
  readonly bonus_paid_at: Date | null
  readonly payment_link_url: string
  readonly payment_price_id: string
  readonly payment_subscription_id: string
  readonly created_by: string
  readonly created_at: Date
  readonly updated_at: Date
}

export interface PaymentRow {
  readonly position: number
  readonly period: string
  readonly due_at: Date
  readonly amount_micro: MicroUsd
  readonly credit_micro: MicroUsd
  readonly service_micro: MicroUsd
  readonly is_one_time: boolean
  readonly paid_at: Date | null
  readonly payment_reference: string | null
}

export const termsOf = (row: ContractRow): ContractTerms => row.terms as unknown as ContractTerms

/** The contract a tenant lives by: the active one, else the newest that was not cancelled. */
export async function findContract(tx: Tx, tenantId: string): Promise<ContractRow | undefined> {
  return tx.db
    .selectFrom('contracts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('status', '<>', 'cancelled')
    .orderBy((eb) => eb('status', '=', 'active'), 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findContractById(
  tx: Tx,
  tenantId: string,
  contractId: string,
  options: { readonly isLocked?: boolean } = {},
): Promise<ContractRow | undefined> {
  return tx.db
    .selectFrom('contracts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('contract_id', '=', contractId)
    .$if(options.isLocked === true, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** Where a subscription of the payment processor belongs. */
export async function findContractOfSubscription(
  tx: Tx,
  subscriptionId: string,
): Promise<ContractRow | undefined> {
  return tx.db
    .selectFrom('contracts')
    .selectAll()
    .where('payment_subscription_id', '=', subscriptionId)
    .limit(1)
    .executeTakeFirst()
}

export async function listPayments(
  tx: Tx,
  tenantId: string,
  contractId: string,
): Promise<readonly PaymentRow[]> {
  return tx.db
    .selectFrom('contract_payments')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('contract_id', '=', contractId)
    .orderBy('position')
    .execute()
}

/** The next version; offers before it are cancelled with it. */
export async function insertContract(
  tx: Tx,
  contract: Pick<ContractRow, 'tenant_id' | 'contract_id' | 'bonus_micro' | 'created_by'> & {
    readonly terms: ContractTerms
    readonly now: Date
  },
): Promise<void> {
  await tx.db
    .updateTable('contracts')
    .set({ status: 'cancelled', updated_at: contract.now })
    .where('tenant_id', '=', contract.tenant_id)
    .where('status', '=', 'offered')
    .execute()
  await tx.run({
    text: `insert into contracts (tenant_id, contract_id, version, status, terms, bonus_micro, created_by, created_at, updated_at)
      select $1, $2, coalesce(max(version), 0) + 1, 'offered', $3::jsonb, $4::bigint, $5, $6::timestamptz, $6::timestamptz
      from contracts where tenant_id = $1`,
    values: [
      contract.tenant_id,
      contract.contract_id,
      JSON.stringify(contract.terms),
      contract.bonus_micro,
      contract.created_by,
      contract.now,
    ],
  })
}

export async function insertPayments(
  tx: Tx,
  contract: { readonly tenantId: string; readonly contractId: string },
  payments: readonly ScheduledPayment[],
  firstPosition = 0,
): Promise<void> {
  const rows = payments.map(({ period, dueAt, credit, service, isOneTime }, at) => ({
    position: firstPosition + at,
    period,
    due_at: dueAt,
    amount_micro: credit + service,
    credit_micro: credit,
    service_micro: service,
    is_one_time: isOneTime,
  }))
  await tx.run({
    text: `insert into contract_payments (tenant_id, contract_id, position, period, due_at, amount_micro, credit_micro, service_micro, is_one_time)
      select $1, $2, p.* from jsonb_to_recordset($3::jsonb) as p (position integer, period text, due_at timestamptz,
        amount_micro bigint, credit_micro bigint, service_micro bigint, is_one_time boolean)`,
    values: [contract.tenantId, contract.contractId, JSON.stringify(rows)],
  })
}

/** False when the payment was made before. */
export async function markPaid(
  tx: Tx,
  contract: { readonly tenantId: string; readonly contractId: string },
  position: number,
  reference: string,
  now: Date,
): Promise<boolean> {
  const row = await tx.db
    .updateTable('contract_payments')
    .set({ paid_at: now, payment_reference: reference })
    .where('tenant_id', '=', contract.tenantId)
    .where('contract_id', '=', contract.contractId)
    .where('position', '=', position)
    .where('paid_at', 'is', null)
    .returning('position')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateContract(
  tx: Tx,
  contract: { readonly tenantId: string; readonly contractId: string },
  change: {
    readonly status?: ContractStatus
    readonly bonus_paid_at?: Date
    readonly payment_link_url?: string
    readonly payment_price_id?: string
    readonly payment_subscription_id?: string
  },
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('contracts')
    .set({ ...change, updated_at: now })
    .where('tenant_id', '=', contract.tenantId)
    .where('contract_id', '=', contract.contractId)
    .execute()
}
