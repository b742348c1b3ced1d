import { newId } from '../../../kernel/ids.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { defined, iso } from '../../../platform/http/schema.ts'
import type { Services } from '../../../platform/services.ts'
import type { Place } from '../outcomes.store.ts'
import { type ApprovalRow, insertApproval, type NewApproval } from './approvals.store.ts'

/** Details are free in form: what is not of the type that is shown is not shown. */
function shownIn({ details, title }: ApprovalRow) {
  const fields = details as Readonly<Record<string, unknown>>
  const textOf = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  const { confidence, tags, payload } = fields
  return {
    agent_id: textOf('agent_id'),
    agent_name: textOf('agent_name'),
    channel: textOf('channel'),
    contact_name: textOf('contact_name'),
    context: textOf('context') || title,
    confidence: typeof confidence === 'number' ? confidence : 0,
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    payload: payload ?? fields,
  }
}

export const approvalView = (row: ApprovalRow) =>
  defined({
    approval_id: row.approval_id,
    ...shownIn(row),
    type: row.kind,
    user_id: row.subject_id,
    project_id: row.project_id,
    kind: row.kind,
    subject_id: row.subject_id,
    title: row.title,
    details: row.details as Record<string, unknown>,
    status: row.status,
    requested_by: row.requested_by,
    resolved_by: row.resolved_by || undefined,
    note: row.note || undefined,
    created_at: row.created_at.toISOString(),
    resolved_at: iso(row.resolved_at),
  })

/** Puts something into the queue of those who decide, and says so. */
export async function requestApproval(
  tx: Tx,
  events: Services['events'],
  place: Place,
  asked: Omit<NewApproval, 'approvalId'>,
): Promise<ApprovalRow> {
  const row = await insertApproval(tx, place, { ...asked, approvalId: newId() })
  events.append(tx, {
    tenantId: place.tenantId,
    projectId: place.projectId,
    type: 'approval.requested',
    subjectId: row.approval_id,
    payload: { kind: row.kind, subject_id: row.subject_id, title: row.title },
  })
  return row
}
