import { EMPTY, publicOperation } from '../../../platform/http/operation.ts'
import { visitorHeaders } from '../schemas.ts'
import { visitorOf } from '../visitor-of.ts'

export const noteTyping = publicOperation({
  id: 'noteWidgetTyping',
  method: 'POST',
  path: '/widget/visit/typing',
  domain: 'widget',
  summary: 'Say that the visitor is writing',
  description:
    'Operators who look at the conversation see it for some seconds. Repeat it every five seconds at most while the ' +
    'visitor writes. Before the first message nothing happens.',
  mode: 'manual',
  headers: visitorHeaders,
  response: EMPTY,
  uses: ['visitors'],
  async handle({ headers, request, visitors }) {
    await visitors.typing(await visitorOf(visitors, headers), request.ip)
    return undefined
  },
})
