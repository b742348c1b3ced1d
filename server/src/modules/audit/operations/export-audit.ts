import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { type AuditFilter, findAudit } from '../../../platform/audit/audit.store.ts'
import { auditView } from '../../../platform/audit/audit-view.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import { fileResponse, keyOperation } from '../../../platform/http/operation.ts'
import { auditFilters, filterOf } from '../audit.schemas.ts'

const PAGE = 500
const ENTRIES_MAX = 100_000

export const exportAudit = keyOperation({
  id: 'exportAudit',
  method: 'GET',
  path: '/audit/export',
  domain: 'audit',
  permission: 'manage',
  needsStepUp: true,
  mode: 'manual',
  summary: 'Export the audit log as lines of JSON, newest first',
  description:
    `At most ${ENTRIES_MAX.toLocaleString('en')} entries. The last line is \`{"end":true,"count":…,"has_more":…}\`; a file ` +
    'without it is incomplete. Where there is more, go on with `to` set to the time of the last entry.',
  query: Type.Object(auditFilters),
  response: fileResponse('application/x-ndjson'),
  uses: ['audit'],
  async handle({ caller, query, db, audit }) {
    return {
      headers: { 'content-disposition': 'attachment; filename="audit.jsonl"' },
      content: Readable.from(auditLines(db, filterOf(audit, caller, query))),
    }
  },
})

/** A page at a time: an export of any length needs the memory of one. */
async function* auditLines(db: ScopedDatabase, filter: AuditFilter): AsyncGenerator<string> {
  let after: { readonly at: Date; readonly auditId: string } | undefined
  let count = 0
  let hasMore = true
  while (hasMore && count < ENTRIES_MAX) {
    const rows = await db.read((tx) => findAudit(tx, filter, after, PAGE + 1))
    const shown = rows.slice(0, PAGE)
    hasMore = rows.length > PAGE
    count += shown.length
    const last = shown.at(-1)
    if (last !== undefined) after = { at: last.at, auditId: last.audit_id }
    yield shown.map((row) => line(auditView(row))).join('')
  }
  yield line({ end: true, count, has_more: hasMore })
}

const line = (value: object): string => `${JSON.stringify(value)}\n`
