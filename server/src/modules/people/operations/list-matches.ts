import { Type } from 'typebox'
import { decodeCursor, pageOf } from '../../../kernel/cursor.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { defined, NonEmpty, OneOf, Uuid } from '../../../platform/http/schema.ts'
import { listMatches as readMatches } from '../identities/matches.store.ts'
import { PersonMatchList } from '../people.schemas.ts'
import { matchView } from '../views.ts'

export const listMatches = keyOperation({
  id: 'listPersonMatches',
  method: 'GET',
  path: '/person-matches',
  domain: 'conversations',
  permission: 'read',
  summary: 'List people who may be the same, newest first',
  description:
    'Two people share an address or a number that is not verified for both. Merge them, or dismiss the match.',
  query: Type.Object({
    project_id: Type.Optional(Uuid()),
    user_id: Type.Optional(NonEmpty(255, { description: 'Matches of one person.' })),
    state: Type.Optional(OneOf(['proposed', 'dismissed'] as const, { default: 'proposed' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  response: PersonMatchList,
  async handle({ caller, query, tx }) {
    const size = query.limit ?? 50
    const cursor = decodeCursor(query.cursor, ['date', 'uuid'])
    const after = cursor && { at: new Date(String(cursor[0])), matchId: String(cursor[1]) }
    const filter = { state: query.state ?? 'proposed', userId: query.user_id }
    const rows = await readMatches(tx, caller, filter, { after, count: size + 1 })
    const page = pageOf(rows, size, (row) => [row.created_at.toISOString(), row.match_id])
    return defined({
      matches: page.rows.map(matchView),
      has_more: page.hasMore,
      next_cursor: page.nextCursor,
    })
  },
})
