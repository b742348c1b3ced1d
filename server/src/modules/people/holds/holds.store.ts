import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export type HoldRow = Selectable<Tables['legal_holds']>

/**
 * What removes rows takes it shared, placing a hold takes it alone: once a hold is stored, no removal that has not seen it
 * is under way.
 */
export async function lockHolds(tx: Tx, tenantId: string, kind: 'shared' | 'alone'): Promise<void> {
  const lock = kind === 'alone' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`
  await sql`select ${lock}(hashtextextended(${`legal holds/${tenantId}`}, 0))`.execute(tx.db)
}

/** True for rows that no hold covers, by the column that names the person. */
export const isNotHeld = (tenantId: string, userColumn: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from legal_holds hold where hold.tenant_id = ${tenantId} and hold.lifted_at is null
    and (hold.user_id is null or hold.user_id = ${sql.ref(userColumn)}))`

/** The oldest hold in force that covers the person, or the workspace alone for a person who is not named. */
export const holdOn = (tx: Tx, tenantId: string, userId: string | null): Promise<HoldRow | undefined> =>
  tx.db
    .selectFrom('legal_holds')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('lifted_at', 'is', null)
    .where(sql<boolean>`(user_id is null or user_id = ${userId})`)
    .orderBy('placed_at')
    .limit(1)
    .executeTakeFirst()

/** Any hold in force, on whomever. */
export const anyHold = (tx: Tx, tenantId: string): Promise<HoldRow | undefined> =>
  tx.db
    .selectFrom('legal_holds')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('lifted_at', 'is', null)
    .orderBy('placed_at')
    .limit(1)
    .executeTakeFirst()

/** The same as a yes or no. No hold can be placed before the transaction ends. */
export async function isAnythingHeld(tx: Tx, tenantId: string): Promise<boolean> {
  await lockHolds(tx, tenantId, 'shared')
  return (await anyHold(tx, tenantId)) !== undefined
}

export const insertHold = (
  tx: Tx,
  hold: Pick<HoldRow, 'tenant_id' | 'hold_id' | 'user_id' | 'reason' | 'placed_by' | 'placed_at'>,
): Promise<HoldRow> => tx.db.insertInto('legal_holds').values(hold).returningAll().executeTakeFirstOrThrow()

export const lockHold = (tx: Tx, tenantId: string, holdId: string): Promise<HoldRow | undefined> =>
  tx.db
    .selectFrom('legal_holds')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('hold_id', '=', holdId)
    .forUpdate()
    .executeTakeFirst()

export const markLifted = (
  tx: Tx,
  hold: Pick<HoldRow, 'tenant_id' | 'hold_id'>,
  lifted: { readonly by: string; readonly at: Date },
): Promise<HoldRow> =>
  tx.db
    .updateTable('legal_holds')
    .set({ lifted_by: lifted.by, lifted_at: lifted.at })
    .where('tenant_id', '=', hold.tenant_id)
    .where('hold_id', '=', hold.hold_id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Newest first. */
export async function listHolds(
  tx: Tx,
  tenantId: string,
  filter: { readonly isInForce: boolean | undefined; readonly userId: string | undefined },
  page: {
    readonly after: { readonly at: Date; readonly holdId: string } | undefined
    readonly count: number
  },
): Promise<readonly HoldRow[]> {
  let query = tx.db.selectFrom('legal_holds').selectAll().where('tenant_id', '=', tenantId)
  if (filter.isInForce !== undefined)
    query = query.where('lifted_at', filter.isInForce ? 'is' : 'is not', null)
  if (filter.userId !== undefined) query = query.where('user_id', '=', filter.userId)
  if (page.after !== undefined)
    query = query.where(
      sql<boolean>`(placed_at, hold_id) < (${page.after.at}::timestamptz, ${page.after.holdId}::uuid)`,
    )
  return query.orderBy('placed_at', 'desc').orderBy('hold_id', 'desc').limit(page.count).execute()
}

/** Whether an erasure of the person, or for a hold on the workspace of anyone, is under way. */
export async function isErasing(tx: Tx, tenantId: string, userId: string | null): Promise<boolean> {
  const found = await tx.db
    .selectFrom('person_erasures')
    .select('erasure_id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'running')
    .$if(userId !== null, (query) => query.where('user_id', '=', userId as string))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
