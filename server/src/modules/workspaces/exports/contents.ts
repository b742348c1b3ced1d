import type { Table } from '../../../platform/db/tables.ts'

/** How work is done and repeated, and the archives themselves: nothing that a workspace brought. */
const INTERNAL: ReadonlySet<string> = new Set([
  'conversation_viewers',
  'event_heads',
  'file_removals',
  'idempotency_keys',
  'job_shares',
  'jobs',
  'kb_index_parts',
  'memory_index_parts',
  'notification_cursors',
  'request_limits',
  'sign_in_attempts',
  'workspace_export_parts',
  'workspace_exports',
  'workspace_keys',
])

/** Bytes that a workspace brought. All other bytes are secrets, hashes, vectors and trained models. */
const CONTENT: ReadonlySet<string> = new Set(['kb_document_parts.content'])
const SECRET_TEXTS: ReadonlySet<string> = new Set(['workspace_users.password_hash'])

export const exportedTables = (tables: readonly Table[]): readonly Table[] =>
  tables.filter(({ name }) => !INTERNAL.has(name))

/** Columns that an archive leaves out. */
export const leftOutOf = ({ name, columns }: Table): readonly string[] =>
  Object.entries(columns)
    .filter(([column, { pgType }]) => {
      const full = `${name}.${column}`
      return SECRET_TEXTS.has(full) || (pgType === 'bytea' && !CONTENT.has(full))
    })
    .map(([column]) => column)
