import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import type { Picture } from '../chat/index.ts'
import type { Files } from '../files/index.ts'
import type { ConversationRow } from './conversations.store.ts'
import type { MessageRow } from './messages.store.ts'

/** More would make a request to a model too long. */
const PICTURES_MAX = 4
const BYTES_MAX = 5 * 1024 * 1024

/** The pictures that came with messages, for a model that sees; the last ones when there are many. */
export async function picturesOf(
  files: Files,
  db: ScopedDatabase,
  conversation: ConversationRow,
  messages: readonly MessageRow[],
): Promise<readonly Picture[]> {
  const ids = messages
    .flatMap(({ attachments }) => attachments)
    .filter(({ mime_type, size = 0 }) => /^image\//.test(mime_type ?? '') && size <= BYTES_MAX)
    .flatMap(({ file_id }) => (file_id === undefined ? [] : [file_id]))
    .slice(-PICTURES_MAX)
  const place = { tenantId: conversation.tenant_id, projectId: conversation.project_id }
  const pictures: Picture[] = []
  for (const id of ids) {
    const row = await db.read((tx) => files.find(tx, place, id))
    if (row !== undefined) pictures.push({ mediaType: row.media_type, bytes: await files.read(row) })
  }
  return pictures
}
