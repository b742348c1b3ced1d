import { invalidField } from '../../../kernel/problem.ts'
import { isTimeZone } from '../../../kernel/time-zone.ts'
import { personOperation } from '../../../platform/http/operation.ts'
import { ensurePerson, setPreferencesOf } from '../people.store.ts'
import { AccountPreferences } from '../schemas.ts'

export const setPreferences = personOperation({
  id: 'setPreferences',
  method: 'PUT',
  path: '/me/preferences',
  domain: 'auth',
  summary: 'Choose the language and time zone that the console uses for you, in every workspace and browser',
  body: AccountPreferences,
  response: AccountPreferences,
  uses: ['clock'],
  async handle({ caller: { person }, body, tx, clock }) {
    if (body.time_zone !== '' && !isTimeZone(body.time_zone))
      throw invalidField(
        'body.time_zone',
        'has to be an IANA time zone such as Europe/Lisbon',
        body.time_zone,
      )
    await setPreferencesOf(tx, await ensurePerson(tx, person, clock.now()), body)
    return body
  },
})
