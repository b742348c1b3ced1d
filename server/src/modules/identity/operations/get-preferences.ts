import { personOperation } from '../../../platform/http/operation.ts'
import { preferencesOf } from '../people.store.ts'
import { AccountPreferences } from '../schemas.ts'

export const getPreferences = personOperation({
  id: 'getPreferences',
  method: 'GET',
  path: '/me/preferences',
  domain: 'auth',
  summary: 'The language and time zone that the console uses for you',
  response: AccountPreferences,
  async handle({ caller: { person }, tx }) {
    return await preferencesOf(tx, person)
  },
})
