import { endSessionsOf } from '../../../../platform/auth/ended-sessions.store.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { EndedSessions } from '../sessions.schemas.ts'

export const endOtherSessions = personOperation({
  id: 'endOtherSessions',
  method: 'POST',
  path: '/me/sessions/end-others',
  domain: 'auth',
  summary: 'End all your sessions but this one',
  response: EndedSessions,
  uses: ['clock'],
  async handle({ caller: { person }, tx, clock }) {
    return { ended: await endSessionsOf(tx, person, { except: person.session?.hash }, clock.now()) }
  },
})
