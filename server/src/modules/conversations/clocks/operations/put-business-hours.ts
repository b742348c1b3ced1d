import type { Static } from 'typebox'
import { keyOperation } from '../../../../platform/http/operation.ts'
import {
  BusinessHours,
  businessHoursView,
  checkBusinessHours,
  NewBusinessHours,
} from '../business-hours.schemas.ts'
import { findBusinessHours, putBusinessHours as storeHours } from '../business-hours.store.ts'
import { WEEKDAYS } from '../business-time.ts'
import { workspaceQuery } from '../targets.schemas.ts'
import { applyTargets } from '../targets.store.ts'

export const putBusinessHours = keyOperation({
  id: 'putBusinessHours',
  method: 'PUT',
  path: '/business-hours',
  domain: 'conversations',
  permission: 'manage',
  summary: 'Set when the team of this workspace is there',
  description:
    'Response targets with `business_hours_only` count minutes within these hours. Clocks that run are measured by the new ' +
    'hours at once; targets that were missed stay missed.',
  query: workspaceQuery,
  body: NewBusinessHours,
  response: BusinessHours,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events, request }) {
    checkBusinessHours(body)
    const { tenantId, actor } = caller
    const before = await findBusinessHours(tx, tenantId)
    const hours = { ...body, holidays: [...(body.holidays ?? [])].sort() }
    await storeHours(tx, tenantId, hours, { actor, now: clock.now() })
    await applyTargets(tx, tenantId)
    const after = inWords(hours)
    request.audit({ before: before === undefined ? {} : inWords(businessHoursView(before)), after })
    events.append(tx, {
      tenantId,
      type: 'business_hours.changed',
      payload: { ...after, changed_by: actor },
    })
    return businessHoursView(await findBusinessHours(tx, tenantId))
  },
})

/** `{monday: "09:00–12:00, 13:00–17:00"}`. */
const inWords = ({
  time_zone,
  days,
  holidays,
}: Pick<Static<typeof BusinessHours>, 'time_zone' | 'days' | 'holidays'>) => ({
  time_zone,
  ...Object.fromEntries(
    WEEKDAYS.map((day) => [day, days[day].map(({ opens, closes }) => `${opens}–${closes}`).join(', ')]),
  ),
  holidays: holidays.length,
})
