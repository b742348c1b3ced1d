import { notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { dismissMatch as dismiss } from '../identities/matches.store.ts'
import { matchPath, PersonMatch, projectQuery } from '../people.schemas.ts'
import { matchView } from '../views.ts'

export const dismissMatch = keyOperation({
  id: 'dismissPersonMatch',
  method: 'POST',
  path: '/person-matches/{matchId}/dismiss',
  domain: 'conversations',
  permission: 'write',
  summary: 'Say that two people are not the same',
  description: 'They are not proposed again.',
  params: matchPath,
  query: projectQuery,
  response: PersonMatch,
  uses: ['events'],
  async handle({ caller, params, tx, events }) {
    const match = await dismiss(tx, caller, params.matchId)
    if (match === undefined) throw notFound('match')
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: caller.projectId,
      type: 'contact.match_dismissed',
      subjectId: match.user_id,
      payload: { user_id: match.user_id, match_id: match.match_id },
    })
    return matchView(match)
  },
})
