import { Type } from 'typebox'
import { withExtensions } from '../../../platform/http/extensions.ts'
import { named, OneOf, Timestamp, Uuid } from '../../../platform/http/schema.ts'

export const DOCUMENT_STATUSES = ['pending', 'parsing', 'extracting', 'indexed', 'failed'] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

/** The version of a document that searches find, while a newer one may be on its way. */
export interface ServedVersion {
  readonly version: number
  readonly file_name: string
  readonly content_type: string
  readonly file_size: number
}

/** What was uploaded as a version of a document. */
export interface KnownVersion {
  readonly version: number
  readonly file_name: string
  readonly file_size: number
  readonly checksum: string
  readonly uploaded_by: string
  readonly created_at: string
}

/** What can be read. */
export type Format = 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'html' | 'csv' | 'md' | 'txt' | 'eml' | 'image'

export const documentPath = Type.Object({ projectId: Uuid(), docId: Uuid() })

const KbDocumentVersion = named(
  'KBDocumentVersion',
  Type.Object({
    version: Type.Integer(),
    file_name: Type.String(),
    file_size: Type.Integer(),
    checksum: Type.String({ description: 'SHA-256 of the file.' }),
    uploaded_by: Type.String({ description: 'Who uploaded it, or had it read again.' }),
    created_at: Timestamp(),
  }),
)

export const KbDocument = named(
  'KBDocument',
  withExtensions(
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
      version: Type.Integer({ description: 'The newest, counted from 1.' }),
      served_version: Type.Optional(
        Type.Integer({ description: 'The version that searches find; missing until one has been read.' }),
      ),
      versions: Type.Optional(
        Type.Array(KbDocumentVersion, {
          description: 'The last 50, newest first; only where one document is read.',
        }),
      ),
    }),
    ['version', 'served_version', 'versions'],
  ),
)

export const KbDocumentList = named(
  'KBDocumentList',
  withExtensions(
    Type.Object({
      documents: Type.Array(KbDocument),
      total: Type.Integer(),
      has_more: Type.Boolean(),
      next_cursor: Type.Optional(Type.String()),
    }),
    ['has_more', 'next_cursor'],
  ),
)

export const KbPassageList = named(
  'KBPassageList',
  Type.Object({
    document_id: Type.String(),
    version: Type.Integer({ description: 'Of the document; 0 when nothing of it has been indexed yet.' }),
    passages: Type.Array(
      Type.Object({
        passage_id: Type.String(),
        position: Type.Integer({ description: 'Counted from 0, in the order of the document.' }),
        page: Type.Integer({ description: 'Of a PDF; the number of a slide or a sheet; otherwise 1.' }),
        heading: Type.String({ description: 'The headings above it: `Chapter › Section`.' }),
        content: Type.String(),
      }),
    ),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)
