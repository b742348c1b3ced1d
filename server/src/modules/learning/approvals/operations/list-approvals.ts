import { Type } from 'typebox'
import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { defined, Uuid } from '../../../../platform/http/schema.ts'
import { ApprovalList, ApprovalStatus } from '../approvals.schemas.ts'
import { countPending, listApprovals as readApprovals } from '../approvals.store.ts'
import { approvalView } from '../approvals.ts'

export const listApprovals = sessionOperation({
  id: 'listApprovals',
  method: 'GET',
  path: '/approvals',
  domain: 'learning',
  permission: 'read',
  summary: 'List approvals, pending and decided, the newest first',
  description: 'Of every project of the workspace, or of the one that `project_id` names.',
  query: Type.Object({
    project_id: Type.Optional(Uuid()),
    status: Type.Optional(ApprovalStatus()),
    type: Type.Optional(Type.String({ maxLength: 100 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
    cursor: Type.Optional(Type.String({ maxLength: 1_000 })),
  }),
  response: ApprovalList,
  async handle({ caller, query, tx }) {
    const cursor = decodeCursor(query.cursor, ['date', 'uuid'])
    const after = cursor && { at: new Date(cursor[0] as string), approvalId: String(cursor[1]) }
    const size = query.limit ?? 50
    const { project_id: projectId, status, type: kind } = query
    const rows = await readApprovals(tx, caller.tenantId, { projectId, status, kind }, after, size + 1)
    const page = pageOf(rows, size, (row) => [row.created_at.toISOString(), row.approval_id])
    const items = page.rows.map(approvalView)
    return defined({
      items,
      pending_count: await countPending(tx, caller.tenantId, query.project_id),
      approvals: items,
      has_more: page.hasMore,
      next_cursor: page.nextCursor,
    })
  },
})
