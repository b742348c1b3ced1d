import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { consentsPath, consentsQuery, PersonConsentList } from '../consents.schemas.ts'
import { currentConsents, listConsents as readConsents } from '../consents.store.ts'
import { consentView } from '../consents.ts'

export const listConsents = keyOperation({
  id: 'listPersonConsents',
  method: 'GET',
  path: '/people/{userId}/consents',
  domain: 'people',
  permission: 'read',
  summary: 'List what a person agreed to and withdrew',
  description:
    'What holds now, and every record, in the project of the key or session. Empty for an unknown person. A key needs ' +
    'the scope `read:people` by name.',
  params: consentsPath,
  query: consentsQuery,
  response: PersonConsentList,
  async handle({ caller, params: { userId }, query, tx }) {
    const size = query.limit ?? 50
    const cursor = decodeCursor(query.cursor, ['date', 'uuid'])
    const after = cursor && { at: new Date(String(cursor[0])), consentId: String(cursor[1]) }
    const current = await currentConsents(tx, caller, userId, query.purpose)
    const rows = await readConsents(tx, caller, userId, query.purpose, { after, count: size + 1 })
    const page = pageOf(rows, size, (row) => [row.stated_at.toISOString(), row.consent_id])
    return defined({
      current: current.map(consentView),
      history: page.rows.map(consentView),
      has_more: page.hasMore,
      next_cursor: page.nextCursor,
    })
  },
})
