import type { MicroUsd } from '../../../kernel/money.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface AgreementRow {
  readonly tenant_id: string
  readonly charge_id: string
  readonly project_id: string | null
  readonly project_name: string | null
  readonly charge_type: 'one_time' | 'monthly'
  readonly amount_micro: MicroUsd
  readonly description: string
  readonly is_active: boolean
  readonly billed_month: string | null
  readonly billed_at: Date | null
  readonly created_by: string
  readonly created_at: Date
  readonly updated_at: Date
}

const AGREEMENTS_MAX = 1_000

/** Those in force, newest first, with the names of the projects they are about. */
export async function listAgreements(tx: Tx, tenantId: string): Promise<readonly AgreementRow[]> {
  return tx.db
    .selectFrom('service_agreements as a')
    .leftJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.project_id', '=', 'a.project_id'),
    )
    .selectAll('a')
    .select('p.name as project_name')
    .where('a.tenant_id', '=', tenantId)
    .where('a.is_active', '=', true)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.charge_id')
    .limit(AGREEMENTS_MAX)
    .execute()
}

export async function findProjectName(
  tx: Tx,
  tenantId: string,
  projectId: string,
): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('projects')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return row?.name
}

export async function insertAgreement(tx: Tx, agreement: Omit<AgreementRow, 'project_name'>): Promise<void> {
  await tx.db.insertInto('service_agreements').values(agreement).execute()
}

/** False when there is no such agreement in force. */
export async function endAgreement(tx: Tx, tenantId: string, chargeId: string, now: Date): Promise<boolean> {
  const row = await tx.db
    .updateTable('service_agreements')
    .set({ is_active: false, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('charge_id', '=', chargeId)
    .where('is_active', '=', true)
    .returning('charge_id')
    .executeTakeFirst()
  return row !== undefined
}

export interface DueAgreement {
  readonly tenantId: string
  readonly chargeId: string
  /** The next month it pays for; the month it began in is the first. */
  readonly month: string
  readonly amount: MicroUsd
  readonly description: string
}

/** Monthly agreements with a month, up to this one, that they were not charged for. */
export async function dueAgreements(tx: Tx, lastMonth: string): Promise<readonly DueAgreement[]> {
  const { rows } = await tx.run<DueAgreement>({
    text: `select tenant_id as "tenantId", charge_id as "chargeId", month, amount_micro as amount, description
      from (
        select *, case when billed_month is null then to_char(created_at at time zone 'UTC', 'YYYY-MM')
          else to_char(to_date(billed_month, 'YYYY-MM') + interval '1 month', 'YYYY-MM') end as month
        from service_agreements where is_active and charge_type = 'monthly' and (billed_month is null or billed_month < $1)
      ) agreement
      where month <= $1
      order by tenant_id, charge_id limit 1000`,
    values: [lastMonth],
  })
  return rows
}

/** False when the month was charged meanwhile. */
export async function markBilled(
  tx: Tx,
  { tenantId, chargeId, month }: Pick<DueAgreement, 'tenantId' | 'chargeId' | 'month'>,
  now: Date,
): Promise<boolean> {
  const row = await tx.db
    .updateTable('service_agreements')
    .set({ billed_month: month, billed_at: now, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('charge_id', '=', chargeId)
    .where('is_active', '=', true)
    .where((eb) => eb.or([eb('billed_month', 'is', null), eb('billed_month', '<', month)]))
    .returning('charge_id')
    .executeTakeFirst()
  return row !== undefined
}
