import type { Selectable } from 'kysely'
import type { RowOf } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { businessHours } from '../tables.ts'
import type { BusinessHours } from './business-time.ts'

export type BusinessHoursRow = Selectable<RowOf<typeof businessHours>>

export const findBusinessHours = (tx: Tx, tenantId: string): Promise<BusinessHoursRow | undefined> =>
  tx.db.selectFrom('business_hours').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()

export async function putBusinessHours(
  tx: Tx,
  tenantId: string,
  { time_zone, days, holidays }: BusinessHours,
  by: { readonly actor: string; readonly now: Date },
): Promise<void> {
  const values = {
    time_zone,
    days: JSON.stringify(days),
    holidays: [...holidays],
    updated_by: by.actor,
    updated_at: by.now,
  }
  await tx.db
    .insertInto('business_hours')
    .values({ tenant_id: tenantId, ...values })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
    .execute()
}
