import { Type } from 'typebox'
import { named, OneOf, Timestamp, Uuid } from '../../platform/http/schema.ts'

/** Settings may allow less, never more: the longest body that the server reads for an upload. */
export const FILE_BYTES_CEILING = 100 * 1024 * 1024

export const projectPath = Type.Object({ projectId: Uuid() })
export const filePath = Type.Object({ projectId: Uuid(), fileId: Uuid() })

/** Whose files: of a conversation, of a person, or of both. */
export const ownerQuery = {
  conversation_id: Type.Optional(Uuid()),
  user_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
}

export const StoredFile = named(
  'StoredFile',
  Type.Object({
    file_id: Uuid(),
    project_id: Uuid(),
    conversation_id: Type.Optional(Uuid()),
    user_id: Type.Optional(Type.String()),
    file_name: Type.String(),
    media_type: Type.String({ description: 'Read from the content, whatever the sender claimed.' }),
    kind: OneOf(['image', 'audio', 'video', 'document']),
    byte_size: Type.Integer(),
    checksum: Type.String({ description: 'SHA-256 in hexadecimal.' }),
    source: OneOf(['upload', 'inbound', 'outbound', 'generated']),
    created_by: Type.String(),
    created_at: Timestamp(),
    expires_at: Type.Optional(Timestamp('Left out while files are kept.')),
  }),
)

export const StoredFileList = named(
  'StoredFileList',
  Type.Object({
    files: Type.Array(StoredFile),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)

export const FileLink = named('FileLink', Type.Object({ url: Type.String(), expires_at: Timestamp() }))
