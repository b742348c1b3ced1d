import { Type } from 'typebox'
import { named, OneOf, Timestamp, Uuid } from '../../../platform/http/schema.ts'

export const DOCUMENT_STATUSES = ['pending', 'parsing', 'extracting', 'indexed', 'failed'] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

/** What can be read. */
export type Format = 'pdf' | 'docx' | 'md' | 'txt'

export const documentPath = Type.Object({ projectId: Uuid(), docId: Uuid() })

export const KbDocument = named(
  'KBDocument',
  Type.Object({
    document_id: Type.String(),
    project_id: Type.String(),
    file_name: Type.String(),
    content_type: Type.String(),
    file_size: Type.Integer(),
    checksum: Type.String({ description: 'SHA-256 of the file.' }),
    gcs_path: Type.String({ description: 'Empty: files are kept in the database.' }),
    status: OneOf(DOCUMENT_STATUSES),
    error_msg: Type.Optional(Type.String({ description: 'Why it failed.' })),
    node_count: Type.Integer(),
    edge_count: Type.Integer(),
    extraction_tokens: Type.Integer(),
    uploaded_by: Type.String(),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  }),
)

export const KbDocumentList = named(
  'KBDocumentList',
  Type.Object({
    documents: Type.Array(KbDocument),
    total: Type.Integer(),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)
