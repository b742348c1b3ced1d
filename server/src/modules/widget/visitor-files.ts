import { HOUR_MS } from '../../kernel/clock.ts'
import { invalidField, Problem } from '../../kernel/problem.ts'
import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import type { Services } from '../../platform/services.ts'
import type { Attachment } from '../channels/index.ts'
import { heard, userIdOf } from '../conversations/index.ts'
import { type FileRow, fileKindOf, linkTo, mediaTypeOf } from '../files/index.ts'
import type { VisitorRow } from './visitors.store.ts'

type FileServices = Pick<Services, 'files' | 'transcription' | 'vault' | 'clock' | 'settings'>

/** Visitors have no credential, so they get less room than callers of the API. */
export const VISITOR_FILE_BYTES_MAX = 10 * 1024 * 1024
const LINK_MS = 12 * HOUR_MS
/** Pictures that browsers show and models see, recordings, PDF. */
const ACCEPTED = /^(image\/(jpeg|png|gif|webp)|audio\/[\w.+-]+|application\/pdf)$/

const uploaderOf = ({ visitor_id }: VisitorRow): string => `visitor:${visitor_id}`
const placeOf = (visitor: VisitorRow) => ({ tenantId: visitor.tenant_id, projectId: visitor.project_id })

/** Keeps a file that is about to be sent with a message. */
export async function storeVisitorFile(
  { files }: FileServices,
  db: ScopedDatabase,
  visitor: VisitorRow,
  owner: { readonly conversationId: string } | undefined,
  sent: { readonly fileName: string; readonly content: Buffer },
): Promise<FileRow> {
  if (sent.content.length > VISITOR_FILE_BYTES_MAX)
    throw new Problem('payload_too_large', 'A file may have at most 10 MB.')
  if (!ACCEPTED.test(mediaTypeOf(sent.content) ?? ''))
    throw new Problem('unsupported_media_type', 'Pictures, recordings and PDF files can be sent.')
  return files.store(db, {
    ...placeOf(visitor),
    ...(owner ?? { userId: userIdOf('web', visitor.visitor_id) }),
    name: sent.fileName,
    bytes: sent.content,
    source: 'inbound',
    createdBy: uploaderOf(visitor),
  })
}

/** The visitor's own files as attachments of a message, recordings with what is said in them. */
export async function attachmentsOf(
  services: FileServices,
  db: ScopedDatabase,
  visitor: VisitorRow,
  fileIds: readonly string[],
): Promise<readonly Attachment[]> {
  const attachments: Attachment[] = []
  for (const [at, fileId] of fileIds.entries()) {
    const row = await db.read((tx) => services.files.find(tx, placeOf(visitor), fileId))
    if (row === undefined || row.created_by !== uploaderOf(visitor))
      throw invalidField(`body.file_ids[${at}]`, 'is no file of this visitor')
    const { file_id, file_name: name, media_type: mime_type, byte_size } = row
    const type = fileKindOf(mime_type)
    const isSpoken = type === 'audio' && services.transcription.isAvailable
    const transcript = isSpoken ? await heard(services, row, await services.files.read(row)) : undefined
    const stored = { type, name, file_id, mime_type, size: Number(byte_size) }
    attachments.push(transcript ? { ...stored, transcript } : stored)
  }
  return attachments
}

/** An address from which the visitor's browser gets a file of their conversation. */
export const fileLink =
  ({ vault, clock, settings }: FileServices, { tenant_id, project_id }: VisitorRow) =>
  (file_id: string): string =>
    linkTo({ vault, clock }, settings.publicUrl, { tenant_id, project_id, file_id }, LINK_MS).url
