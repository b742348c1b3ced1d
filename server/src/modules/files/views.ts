import type { FileAnswer } from '../../platform/http/operation.ts'
import { defined } from '../../platform/http/schema.ts'
import type { FileRow } from './files.store.ts'
import type { Files } from './files.ts'
import { contentDisposition, fileKindOf } from './media-type.rules.ts'

export const fileView = (files: Files, row: FileRow) =>
  defined({
    file_id: row.file_id,
    project_id: row.project_id,
    conversation_id: row.conversation_id ?? undefined,
    user_id: row.user_id ?? undefined,
    file_name: row.file_name,
    media_type: row.media_type,
    kind: fileKindOf(row.media_type),
    byte_size: Number(row.byte_size),
    checksum: row.checksum,
    source: row.source,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    expires_at: files.expiryOf(row)?.toISOString(),
  })

/** A browser shows pictures, sound, film and PDF in place, saves everything else, and runs nothing of it. */
export const fileHeaders = (file: {
  readonly mediaType: string
  readonly fileName: string
  readonly size: number
}): Readonly<Record<string, string>> => ({
  'content-type': file.mediaType,
  'content-length': String(file.size),
  'content-disposition': contentDisposition(file.mediaType, file.fileName),
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
})

export async function fileAnswer(files: Files, row: FileRow): Promise<FileAnswer> {
  const { media_type: mediaType, file_name: fileName, byte_size: size } = row
  return { headers: fileHeaders({ mediaType, fileName, size: Number(size) }), content: await files.open(row) }
}
