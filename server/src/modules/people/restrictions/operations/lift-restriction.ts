import { conflict } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { lockPeople } from '../../merging/merges.store.ts'
import { LiftedRestrictions, RestrictionReason, restrictionsPath } from '../restrictions.schemas.ts'
import { markLifted, restrictionsInForce } from '../restrictions.store.ts'
import { restrictionView } from '../restrictions.ts'

export const liftRestriction = keyOperation({
  id: 'liftPersonRestriction',
  method: 'POST',
  path: '/people/{userId}/restrictions/lift',
  domain: 'people',
  permission: 'manage',
  needsStepUp: true,
  summary: 'Lift the restrictions on a person',
  description:
    'All that are in force: in the whole workspace; with an API key, which needs the scope `write:people` by name, in its ' +
    'project. It takes effect at once. What was said meanwhile is not learned afterwards. The records stay, with who ' +
    'lifted them, when and why. Where none is in force, `lifted` is empty.',
  params: restrictionsPath,
  body: RestrictionReason,
  response: LiftedRestrictions,
  uses: ['clock', 'events'],
  async handle({ caller, params: { userId }, body, tx, clock, events }) {
    const { tenantId, actor } = caller
    const projectId = caller.kind === 'key' ? caller.projectId : null
    await lockPeople(tx, tenantId, [userId])
    const inForce = await restrictionsInForce(tx, { tenantId, projectId }, [userId])
    if (projectId !== null && inForce.some((one) => one.project_id === null))
      throw conflict(
        'The restriction holds in the whole workspace: an owner or administrator lifts it in a session.',
      )
    const lifted = []
    for (const restriction of inForce) {
      const row = await markLifted(tx, restriction, { by: actor, at: clock.now(), reason: body.reason })
      lifted.push(restrictionView(row))
      events.append(tx, {
        tenantId,
        projectId: row.project_id ?? undefined,
        type: 'person.restriction_lifted',
        subjectId: row.restriction_id,
        payload: { user_id: userId, restriction_id: row.restriction_id, lifted_by: actor },
      })
    }
    return { lifted }
  },
})
