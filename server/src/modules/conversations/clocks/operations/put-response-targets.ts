import type { Static } from 'typebox'
import { invalid } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { PRIORITIES } from '../../tables.ts'
import { findBusinessHours } from '../business-hours.store.ts'
import { NewResponseTargets, ResponseTargets, targetsView, workspaceQuery } from '../targets.schemas.ts'
import { applyTargets, listTargets, putTargets } from '../targets.store.ts'

export const putResponseTargets = keyOperation({
  id: 'putResponseTargets',
  method: 'PUT',
  path: '/response-targets',
  domain: 'conversations',
  permission: 'manage',
  summary: 'Set how soon conversations are to be answered and resolved, by priority',
  description:
    'Replaces all targets of the workspace. Clocks that run are measured by the new targets at once; targets that were ' +
    'missed stay missed. Minutes are counted around the clock, or with `business_hours_only` while the team is there, ' +
    'which needs business hours.',
  query: workspaceQuery,
  body: NewResponseTargets,
  response: ResponseTargets,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events, request }) {
    const { tenantId, actor } = caller
    const before = targetsView(await listTargets(tx, tenantId))
    const rows = PRIORITIES.map((priority) => ({
      priority,
      ...body[priority],
      business_hours_only: body[priority].business_hours_only === true,
    }))
    const inHours = rows.filter((row) => row.business_hours_only)
    if (inHours.length > 0 && (await findBusinessHours(tx, tenantId)) === undefined)
      throw invalid(
        inHours.map(({ priority }) => ({
          location: `body.${priority}.business_hours_only`,
          message: 'needs the business hours of this workspace: set them first',
        })),
      )
    await putTargets(tx, tenantId, rows, { actor, now: clock.now() })
    await applyTargets(tx, tenantId)
    request.audit({ before: inMinutes(before), after: inMinutes(body) })
    events.append(tx, {
      tenantId,
      type: 'response_targets.changed',
      payload: { ...inMinutes(body), changed_by: actor },
    })
    return targetsView(await listTargets(tx, tenantId))
  },
})

/** `{urgent: "5 / 60"}`: to the first answer and to the resolution. */
const inMinutes = (targets: Static<typeof NewResponseTargets>) =>
  Object.fromEntries(
    PRIORITIES.map((one) => {
      const { first_response_minutes: first, resolution_minutes: resolution } = targets[one]
      const hours = targets[one].business_hours_only === true ? ' in business hours' : ''
      return [one, `${first ?? '–'} / ${resolution ?? '–'}${hours}`]
    }),
  )
