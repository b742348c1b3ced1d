import { type Selectable, sql } from 'kysely'
import { columnValues, type RowOf } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { inboxViews } from '../tables.ts'

export type InboxViewRow = Selectable<RowOf<typeof inboxViews>>

/** Whose views are meant: those of a project, as one member sees them. */
export interface ViewPlace {
  readonly tenantId: string
  readonly projectId: string
  /** Undefined for API keys, which see only what is shared. */
  readonly memberId: string | undefined
}

const seenFrom = ({ tenantId, projectId, memberId }: ViewPlace) =>
  sql<boolean>`tenant_id = ${tenantId} and project_id = ${projectId}
    and (owner_id is null or owner_id = ${memberId ?? null}::uuid)`

/** The shared ones first, then one's own, each in the order in which they were saved. */
export const listViews = (tx: Tx, place: ViewPlace): Promise<InboxViewRow[]> =>
  tx.db
    .selectFrom('inbox_views')
    .selectAll()
    .where(seenFrom(place))
    .orderBy(sql`owner_id is not null`)
    .orderBy('created_at')
    .orderBy('view_id')
    .execute()

export const lockView = (tx: Tx, place: ViewPlace, viewId: string): Promise<InboxViewRow | undefined> =>
  tx.db
    .selectFrom('inbox_views')
    .selectAll()
    .where(seenFrom(place))
    .where('view_id', '=', viewId)
    .forUpdate()
    .executeTakeFirst()

/** Serialises what adds views to a project, so that they can be counted. */
export async function lockViews(tx: Tx, { projectId }: ViewPlace): Promise<void> {
  await tx.run({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 91))',
    values: [`inbox-views/${projectId}`],
  })
}

export const insertView = (tx: Tx, row: InboxViewRow): Promise<InboxViewRow> =>
  tx.db
    .insertInto('inbox_views')
    .values(columnValues(inboxViews, row) as never)
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateView = (tx: Tx, row: InboxViewRow): Promise<InboxViewRow> =>
  tx.db
    .updateTable('inbox_views')
    .set(columnValues(inboxViews, { name: row.name, filters: row.filters, updated_at: row.updated_at }))
    .where('tenant_id', '=', row.tenant_id)
    .where('view_id', '=', row.view_id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteView(tx: Tx, row: InboxViewRow): Promise<void> {
  await tx.db
    .deleteFrom('inbox_views')
    .where('tenant_id', '=', row.tenant_id)
    .where('view_id', '=', row.view_id)
    .execute()
}
