import { bigint, type TablesOf, table, text, timestamp, uuid } from '../../platform/db/tables.ts'

/** Who brought the file: a caller of the API, a contact, an operator or agent who sends it, or a model that made it. */
export type FileSource = 'upload' | 'inbound' | 'outbound' | 'generated'

const files = table('files', {
  tenant_id: uuid(),
  file_id: uuid(),
  project_id: uuid(),
  conversation_id: uuid().nullable(),
  user_id: text().nullable(),
  file_name: text(),
  media_type: text(),
  byte_size: bigint(),
  checksum: text(),
  source: text<FileSource>(),
  created_by: text(),
  created_at: timestamp(),
})

const fileRemovals = table('file_removals', {
  tenant_id: uuid(),
  file_id: uuid(),
  due_at: timestamp(),
})

export const fileTables = [files, fileRemovals]

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof fileTables)[number]> {}
}
