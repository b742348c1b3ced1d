import { keyOperation } from '../../../../platform/http/operation.ts'
import { PRIORITIES } from '../../tables.ts'
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
    'missed stay missed. Minutes are counted around the clock.',
  query: workspaceQuery,
  body: NewResponseTargets,
  response: ResponseTargets,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events, request }) {
    const { tenantId, actor } = caller
    const before = targetsView(await listTargets(tx, tenantId))
    const rows = PRIORITIES.map((priority) => ({ priority, ...body[priority] }))
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
const inMinutes = (
  targets: Readonly<
    Record<
      (typeof PRIORITIES)[number],
      { readonly first_response_minutes: number | null; readonly resolution_minutes: number | null }
    >
  >,
) =>
  Object.fromEntries(
    PRIORITIES.map((one) => [
      one,
      `${targets[one].first_response_minutes ?? '–'} / ${targets[one].resolution_minutes ?? '–'}`,
    ]),
  )
