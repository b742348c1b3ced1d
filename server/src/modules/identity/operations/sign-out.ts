import { EMPTY, personOperation } from '../../../platform/http/operation.ts'
import { endSessionOf } from '../sign-out.ts'

export const signOut = personOperation({
  id: 'signOut',
  method: 'POST',
  path: '/auth/sign-out',
  atRoot: true,
  domain: 'auth',
  summary: 'End the session',
  description:
    'The token of this request is refused from the next request on, in every process. Other sessions of the person ' +
    'go on. A token of an external identity provider ends here too, but not at the provider.',
  response: EMPTY,
  uses: ['clock'],
  async handle({ caller, tx, clock }) {
    await endSessionOf(tx, caller, clock.now())
    return undefined
  },
})
