import { invalidField } from '../../../kernel/problem.ts'
import { inTimeSlices } from '../../../kernel/time-slices.ts'
import { fileIn } from '../../../platform/http/multipart.ts'
import { publicOperation } from '../../../platform/http/operation.ts'
import { VisitorFile, visitorHeaders } from '../schemas.ts'
import { VISITOR_FILE_BYTES_MAX } from '../visitor-files.ts'
import { visitorOf } from '../visitor-of.ts'

/** Room for what surrounds the file in the body. */
const ENVELOPE_BYTES = 64 * 1024

export const uploadVisitFile = publicOperation({
  id: 'uploadWidgetFile',
  method: 'POST',
  path: '/widget/visit/files',
  domain: 'widget',
  summary: 'Upload a file as a visitor, to send it with a message',
  description:
    'The body is multipart/form-data with one part named `file` of at most 10 MB: a picture, a recording or a PDF, told ' +
    'by its content; anything else answers 415. Name `file_id` in `file_ids` of a message.',
  mode: 'manual',
  bodyLimit: VISITOR_FILE_BYTES_MAX + ENVELOPE_BYTES,
  headers: visitorHeaders,
  response: VisitorFile,
  uses: ['visitors'],
  async handle({ headers, request, visitors }) {
    const at = await visitorOf(visitors, headers)
    const sent = await inTimeSlices(fileIn(request.rawBody))
    if (sent === undefined) throw invalidField('body.file', 'must be a part of a multipart/form-data body')
    const row = await visitors.upload(at, sent, request.ip)
    const { file_id, file_name: name, media_type: mime_type, byte_size } = row
    return { file_id, name, mime_type, size: Number(byte_size) }
  },
})
