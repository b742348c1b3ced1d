import { Type } from 'typebox'
import { decodeCursor, pageOf } from '../../../kernel/cursor.ts'
import { findAudit } from '../../../platform/audit/audit.store.ts'
import { auditView } from '../../../platform/audit/audit-view.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { defined, named, Text } from '../../../platform/http/schema.ts'
import { AuditEntry, auditFilters, filterOf } from '../audit.schemas.ts'

export const listAudit = keyOperation({
  id: 'listAudit',
  method: 'GET',
  fromReplica: true,
  path: '/audit',
  domain: 'audit',
  permission: 'manage',
  summary: 'List who did what in the workspace, newest first',
  description:
    'Every write, and every read of personal data. `user_id` finds what was done with the data of one person. An API key ' +
    'needs the scope `read:audit` by name, and sees its own project. Reads appear within a second.',
  query: Type.Object({
    ...auditFilters,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    cursor: Type.Optional(Text(500)),
  }),
  response: named(
    'AuditEntryList',
    Type.Object({
      items: Type.Array(AuditEntry),
      has_more: Type.Boolean(),
      next_cursor: Type.Optional(Type.String()),
    }),
  ),
  uses: ['audit'],
  async handle({ caller, query, tx, audit }) {
    const cursor = decodeCursor(query.cursor, ['date', 'uuid'])
    const after = cursor && { at: new Date(cursor[0] as string), auditId: String(cursor[1]) }
    const size = query.limit ?? 50
    const rows = await findAudit(tx, filterOf(audit, caller, query), after, size + 1)
    const page = pageOf(rows, size, (row) => [row.at.toISOString(), row.audit_id])
    return defined({
      items: page.rows.map(auditView),
      has_more: page.hasMore,
      next_cursor: page.nextCursor,
    })
  },
})
