import { Type } from 'typebox'
import { publicOperation } from '../../../platform/http/operation.ts'
import { VisitorTranscript, visitorHeaders } from '../schemas.ts'
import { visitorOf } from '../visitor-of.ts'

export const listVisitMessages = publicOperation({
  id: 'listWidgetMessages',
  method: 'GET',
  path: '/widget/visit/messages',
  domain: 'widget',
  summary: 'What a visitor said and heard, oldest first',
  mode: 'manual',
  headers: visitorHeaders,
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })) }),
  response: VisitorTranscript,
  uses: ['visitors'],
  handle: async ({ headers, query, visitors }) =>
    visitors.transcript(await visitorOf(visitors, headers), query.limit ?? 50),
})
