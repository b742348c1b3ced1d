import { notFound } from '../../../../kernel/problem.ts'
import { endSessionsOf } from '../../../../platform/auth/ended-sessions.store.ts'
import { EMPTY, personOperation } from '../../../../platform/http/operation.ts'
import { sessionPath } from '../sessions.schemas.ts'

export const endMySession = personOperation({
  id: 'endMySession',
  method: 'DELETE',
  path: '/me/sessions/{mySessionId}',
  domain: 'auth',
  summary: 'End one of your sessions',
  description: 'Its tokens are refused from the next request on, in every process.',
  params: sessionPath,
  response: EMPTY,
  uses: ['clock'],
  async handle({ caller: { person }, params, tx, clock }) {
    const ended = await endSessionsOf(tx, person, { only: params.mySessionId.toLowerCase() }, clock.now())
    if (ended === 0) throw notFound('session')
    return undefined
  },
})
