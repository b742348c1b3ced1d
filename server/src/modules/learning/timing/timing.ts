import { isObject, type JsonObject } from '../../../kernel/json.ts'
import { invalidField, refused } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import type { Place } from '../outcomes.store.ts'
import { NIGHT, type QuietHours, quietHoursIn } from './quiet-hours.rules.ts'
import { type PastContact, TIMING_USE_CASE } from './timing.rules.ts'
import { listPastContacts } from './timing.store.ts'

const PAST_MAX = 200
/** In a project's config, or the workspace's: `quiet_hours`, and `people` with those of single contacts. */
const TIMING_CONFIG = 'contact_timing_config'

/** How earlier attempts to reach a contact went, the newest first. */
export const pastContacts = (tx: Tx, place: Place, contactId: string): Promise<PastContact[]> =>
  contactId === '' ? Promise.resolve([]) : listPastContacts(tx, place, TIMING_USE_CASE, contactId, PAST_MAX)

/**
 * When a contact is not to be disturbed: what the request says, else what is set for the person, the project, the
 * workspace; else the night. What is set and cannot be read is refused.
 */
export async function quietHoursOf(
  tx: Tx,
  projectSettings: Services['projectSettings'],
  place: Place,
  contactId: string,
  context: JsonObject | undefined,
): Promise<readonly QuietHours[]> {
  const asked = quietHoursIn(context?.['quiet_hours'])
  if (asked === 'faulty')
    throw invalidField(
      'body.context.quiet_hours',
      'must be {"from": "20:00", "to": "09:00"} or a list of such hours',
      context?.['quiet_hours'],
    )
  if (asked !== undefined) return asked
  const settings = [
    await projectSettings.configValue(tx, place, TIMING_CONFIG),
    await projectSettings.configValue(tx, { tenantId: place.tenantId }, TIMING_CONFIG),
  ].filter(isObject)
  const said = [
    ...settings.map(({ people }) => (isObject(people) ? people[contactId] : undefined)),
    ...settings.map(({ quiet_hours }) => quiet_hours),
  ]
  for (const value of said) {
    const hours = quietHoursIn(value)
    // Going on to a wider setting would disturb a person at hours that were meant to be quiet.
    if (hours === 'faulty')
      throw refused(
        `The quiet hours in the config value ${TIMING_CONFIG} cannot be read: each must be ` +
          '{"from": "20:00", "to": "09:00"} or a list of such hours.',
      )
    if (hours !== undefined) return hours
  }
  return NIGHT
}
