import { Type } from 'typebox'
import { invalidField } from '../../../kernel/problem.ts'
import { eventStream, publicOperation } from '../../../platform/http/operation.ts'
import { VisitorFrame, visitorHeaders } from '../schemas.ts'
import { visitorOf } from '../visitor-of.ts'

export const streamVisit = publicOperation({
  id: 'streamWidgetVisit',
  method: 'GET',
  path: '/widget/visit/stream',
  domain: 'widget',
  summary: 'Hear what is said to a visitor, live',
  description: 'Every frame carries an `id`; reconnect with `Last-Event-ID` and nothing is missed.',
  mode: 'manual',
  headers: Type.Object({
    ...visitorHeaders.properties,
    'Last-Event-ID': Type.Optional(Type.String({ pattern: '^\\d{0,15}$' })),
  }),
  response: eventStream(VisitorFrame),
  uses: ['visitors'],
  async handle({ headers, request, visitors }) {
    const last = (headers as Readonly<Record<string, string | undefined>>)['last-event-id']
    const from = last === undefined || last === '' ? undefined : Number(last)
    if (from !== undefined && !Number.isSafeInteger(from))
      throw invalidField('header.Last-Event-ID', 'is not an event’s id')
    const at = await visitorOf(visitors, headers)
    visitors.budgets.openStream(at.visitor.connection_id, request.ip, request.signal)
    return { frames: visitors.follow(at, from, request.signal) }
  },
})
