import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { PersonRestrictionList, restrictionsPath, restrictionsQuery } from '../restrictions.schemas.ts'
import { listRestrictions as readRestrictions, restrictionsInForce } from '../restrictions.store.ts'
import { restrictionView } from '../restrictions.ts'

export const listRestrictions = keyOperation({
  id: 'listPersonRestrictions',
  method: 'GET',
  path: '/people/{userId}/restrictions',
  domain: 'people',
  permission: 'read',
  summary: 'List the restrictions on a person, newest first, those that were lifted included',
  description:
    'Of all projects; with an API key, which needs the scope `read:people` by name, those of its project and of the ' +
    'whole workspace.',
  params: restrictionsPath,
  query: restrictionsQuery,
  response: PersonRestrictionList,
  async handle({ caller, params: { userId }, query, tx }) {
    const size = query.limit ?? 50
    const cursor = decodeCursor(query.cursor, ['date', 'uuid'])
    const after = cursor && { at: new Date(String(cursor[0])), restrictionId: String(cursor[1]) }
    const reach = { tenantId: caller.tenantId, projectId: caller.kind === 'key' ? caller.projectId : null }
    const inForce = await restrictionsInForce(tx, reach, [userId])
    const rows = await readRestrictions(tx, reach, userId, { after, count: size + 1 })
    const page = pageOf(rows, size, (row) => [row.placed_at.toISOString(), row.restriction_id])
    return defined({
      restricted: inForce.length > 0,
      restrictions: page.rows.map(restrictionView),
      has_more: page.hasMore,
      next_cursor: page.nextCursor,
    })
  },
})
