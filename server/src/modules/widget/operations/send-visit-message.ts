import { invalidField } from '../../../kernel/problem.ts'
import { eventStream, publicOperation } from '../../../platform/http/operation.ts'
import { VisitorFrame, VisitorWords, visitorHeaders } from '../schemas.ts'
import { visitorOf } from '../visitor-of.ts'

export const sendVisitMessage = publicOperation({
  id: 'sendWidgetMessage',
  method: 'POST',
  path: '/widget/visit/messages',
  domain: 'widget',
  summary: 'Write as a visitor, and hear the answer while it is said',
  description:
    'The first frame is the message as it is stored. Then come the words of the answer, then the answer as it is stored ' +
    '(if it was taken back because a person took over, it does not come), then `end`. Hanging up stops nothing.',
  mode: 'manual',
  headers: visitorHeaders,
  body: VisitorWords,
  response: eventStream(VisitorFrame),
  uses: ['visitors'],
  async handle({ headers, body, request, visitors }) {
    const at = await visitorOf(visitors, headers)
    const { content, file_ids: fileIds = [], client_id: clientId } = body
    if (content.trim() === '' && fileIds.length === 0)
      throw invalidField('body.content', 'must say something, or come with a file')
    const taken = await visitors.take(at, { content, fileIds, clientId, ip: request.ip })
    return { frames: visitors.answerTo(at, taken) }
  },
})
