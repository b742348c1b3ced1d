import { invalidField, Problem } from '../../../kernel/problem.ts'
import { inTimeSlices } from '../../../kernel/time-slices.ts'
import { fileIn } from '../../../platform/http/multipart.ts'
import { DOCUMENT_BYTES_MAX, FILE_ENDINGS, formatOf, mediaTypeOf } from './document.rules.ts'
import type { SentFile } from './documents.store.ts'

/** Room for what surrounds the file in the body. */
const ENVELOPE_BYTES = 64 * 1024
export const UPLOAD_BYTES_MAX = DOCUMENT_BYTES_MAX + ENVELOPE_BYTES

/** The file in a multipart body, if it is one that can be read. */
export async function receivedFile(body: Buffer | undefined, uploadedBy: string): Promise<SentFile> {
  const file = await inTimeSlices(fileIn(body))
  if (file === undefined) throw invalidField('body.file', 'must be a part of a multipart/form-data body')
  const { fileName, content } = file
  if (formatOf(fileName) === undefined)
    throw invalidField('body.file', `must be called ${FILE_ENDINGS.join(', ')}`, fileName)
  if (content.length > DOCUMENT_BYTES_MAX)
    throw new Problem('payload_too_large', 'A document may have at most 50 MB.')
  // Off the event loop: a large file takes a while.
  const digest = await crypto.subtle.digest('SHA-256', content)
  const checksum = Buffer.from(digest).toString('hex')
  return { fileName, contentType: mediaTypeOf(fileName), checksum, content, uploadedBy }
}
