import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { JsonObject } from '../../../kernel/json.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { ApprovalState } from '../bandit/bandit-tables.ts'
import type { Place } from '../outcomes.store.ts'

export type ApprovalRow = Selectable<Tables['approvals']>

export interface NewApproval {
  readonly approvalId: string
  readonly kind: string
  readonly subjectId: string
  readonly title: string
  readonly details: JsonObject
  readonly requestedBy: string
  readonly now: Date
}

export const insertApproval = (tx: Tx, place: Place, approval: NewApproval): Promise<ApprovalRow> =>
  tx.db
    .insertInto('approvals')
    .values({
      tenant_id: place.tenantId,
      project_id: place.projectId,
      approval_id: approval.approvalId,
      kind: approval.kind,
      subject_id: approval.subjectId,
      title: approval.title,
      details: JSON.stringify(approval.details),
      requested_by: approval.requestedBy,
      created_at: approval.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The pending approval about a person, if any. */
export const findPending = (tx: Tx, place: Place, kind: string, subjectId: string) =>
  tx.db
    .selectFrom('approvals')
    .select('approval_id')
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst()

export interface ListedAfter {
  readonly at: Date
  readonly approvalId: string
}

/** The newest first, of one project or of all. */
export function listApprovals(
  tx: Tx,
  tenantId: string,
  filter: {
    readonly projectId: string | undefined
    readonly status: ApprovalState | undefined
    readonly kind: string | undefined
  },
  after: ListedAfter | undefined,
  count: number,
): Promise<ApprovalRow[]> {
  let query = tx.db
    .selectFrom('approvals')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('approval_id', 'desc')
    .limit(count)
  const { projectId, status, kind } = filter
  if (projectId !== undefined) query = query.where('project_id', '=', projectId)
  if (status !== undefined) query = query.where('status', '=', status)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(created_at, approval_id) < (${after.at}::timestamptz, ${after.approvalId}::uuid)`,
    )
  return query.execute()
}

/** Of one project or of all. */
export async function countPending(tx: Tx, tenantId: string, projectId: string | undefined): Promise<number> {
  let query = tx.db
    .selectFrom('approvals')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'pending')
  if (projectId !== undefined) query = query.where('project_id', '=', projectId)
  return Number((await query.executeTakeFirstOrThrow()).count)
}

/** Of any project: an approval's id is unique, and people decide for their whole workspace. */
export const findApproval = (tx: Tx, tenantId: string, approvalId: string) =>
  tx.db
    .selectFrom('approvals')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', approvalId)
    .executeTakeFirst()

/** Undefined unless it still waited: of two who decide at once, one does. */
export const resolvePending = (
  tx: Tx,
  tenantId: string,
  approvalId: string,
  resolved: {
    readonly status: ApprovalState
    readonly by: string
    readonly note: string
    readonly now: Date
  },
): Promise<ApprovalRow | undefined> =>
  tx.db
    .updateTable('approvals')
    .set({
      status: resolved.status,
      resolved_by: resolved.by,
      note: resolved.note,
      resolved_at: resolved.now,
    })
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', approvalId)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
