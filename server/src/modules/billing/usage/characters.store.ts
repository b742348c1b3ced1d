import type { MicroUsd } from '../../../kernel/money.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Raises every tenant's mark of the month to the agents that are active now. */
export async function sampleCharacters(tx: Tx, month: string): Promise<number> {
  const { rowCount } = await tx.run({
    text: `insert into character_months as months (tenant_id, month, high_water_mark)
      select tenant_id, $1, count(*) from agents where is_active group by tenant_id order by tenant_id
      on conflict (tenant_id, month) do update set high_water_mark = excluded.high_water_mark
      where months.high_water_mark < excluded.high_water_mark and months.billed_at is null`,
    values: [month],
  })
  return rowCount
}

export interface CharacterFacts {
  readonly highWaterMark: number
  readonly charged: MicroUsd
  readonly billedAt: Date | undefined
}

interface CharacterRow {
  readonly mark: number
  readonly charged: MicroUsd
  readonly billed_at: Date | null
}

export async function findCharacters(
  tx: Tx,
  tenantId: string,
  firstMonth: string,
  firstDay: string,
): Promise<CharacterFacts> {
  const { rows } = await tx.run<CharacterRow>({
    text: `select greatest(coalesce((select max(high_water_mark) from character_months where tenant_id = $1 and month >= $2), 0),
          (select count(*) from agents where tenant_id = $1 and is_active))::int as mark,
        (select max(billed_at) from character_months where tenant_id = $1) as billed_at,
        (select coalesce(sum(amount_micro), 0)::bigint from usage_days
          where tenant_id = $1 and kind = 'character' and day >= $3) as charged`,
    values: [tenantId, firstMonth, firstDay],
  })
  const { mark, charged, billed_at } = rows[0] as CharacterRow
  return { highWaterMark: mark, charged, billedAt: billed_at ?? undefined }
}

const MONTHS_AT_ONCE = 1_000

export interface OpenMonth {
  readonly tenantId: string
  readonly month: string
  readonly highWaterMark: number
  /** What was charged for it already. */
  readonly accrued: MicroUsd
}

/** The present month of tenants for whom a day that is over was not charged. */
export async function unaccruedMonths(tx: Tx, month: string, days: number): Promise<readonly OpenMonth[]> {
  const rows = await tx.db
    .selectFrom('character_months')
    .select(['tenant_id', 'month', 'high_water_mark', 'accrued_micro'])
    .where('billed_at', 'is', null)
    .where('month', '=', month)
    .where('accrued_days', '<', days)
    .limit(MONTHS_AT_ONCE)
    .execute()
  return rows.map(openMonth)
}

/** False when another process did it. */
export async function markAccrued(
  tx: Tx,
  open: OpenMonth,
  { days, accrued }: { readonly days: number; readonly accrued: MicroUsd },
): Promise<boolean> {
  const row = await tx.db
    .updateTable('character_months')
    .set({ accrued_days: days, accrued_micro: accrued })
    .where('tenant_id', '=', open.tenantId)
    .where('month', '=', open.month)
    .where('accrued_days', '<', days)
    .where('billed_at', 'is', null)
    .returning('tenant_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Months that are over and have not been charged. */
export async function openMonthsBefore(tx: Tx, month: string): Promise<readonly OpenMonth[]> {
  const rows = await tx.db
    .selectFrom('character_months')
    .select(['tenant_id', 'month', 'high_water_mark', 'accrued_micro'])
    .where('billed_at', 'is', null)
    .where('month', '<', month)
    .orderBy('month')
    .limit(MONTHS_AT_ONCE)
    .execute()
  return rows.map(openMonth)
}

const openMonth = (row: {
  readonly tenant_id: string
  readonly month: string
  readonly high_water_mark: number
  readonly accrued_micro: MicroUsd
}): OpenMonth => ({
  tenantId: row.tenant_id,
  month: row.month,
  highWaterMark: row.high_water_mark,
  accrued: row.accrued_micro,
})

/** False when another process closed it. */
export async function closeMonth(
  tx: Tx,
  closed: OpenMonth & { readonly priceNano: number; readonly charge: MicroUsd; readonly now: Date },
): Promise<boolean> {
  const row = await tx.db
    .updateTable('character_months')
    .set({ billed_at: closed.now, price_nano: closed.priceNano, charge_micro: closed.charge })
    .where('tenant_id', '=', closed.tenantId)
    .where('month', '=', closed.month)
    .where('billed_at', 'is', null)
    .returning('tenant_id')
    .executeTakeFirst()
  return row !== undefined
}
