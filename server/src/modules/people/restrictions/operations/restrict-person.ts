import { newId } from '../../../../kernel/ids.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { refuseErased } from '../../merging/merge-people.ts'
import { lockPeople } from '../../merging/merges.store.ts'
import { PersonRestriction, RestrictionReason, restrictionsPath } from '../restrictions.schemas.ts'
import { insertRestriction, lockRestrictions, restrictionsInForce } from '../restrictions.store.ts'
import { restrictionView } from '../restrictions.ts'

export const restrictPerson = keyOperation({
  id: 'restrictPerson',
  method: 'POST',
  path: '/people/{userId}/restrictions',
  domain: 'people',
  permission: 'manage',
  summary: 'Restrict the processing of a person’s data',
  description:
    'In the whole workspace; with an API key, which needs the scope `write:people` by name, in its project. While it is ' +
    'in force the person is answered and what they write is stored, but nothing is learned from it, now or later; agents ' +
    'do not write to them first; leads that go by their user id, e-mail address or phone number are neither enriched nor ' +
    'scored. That holds for work that is waiting, too. Asking again answers with the restriction in force.',
  params: restrictionsPath,
  body: RestrictionReason,
  response: PersonRestriction,
  uses: ['clock', 'events'],
  async handle({ caller, params: { userId }, body, tx, clock, events }) {
    const { tenantId, actor } = caller
    const projectId = caller.kind === 'key' ? caller.projectId : null
    await lockPeople(tx, tenantId, [userId])
    await refuseErased(tx, caller, [userId])
    await lockRestrictions(tx, tenantId, userId, 'alone')
    const inForce = await restrictionsInForce(tx, { tenantId, projectId }, [userId])
    // One of a project does not make one of the whole workspace superfluous.
    const known = inForce.find((one) => projectId !== null || one.project_id === null)
    if (known !== undefined) return restrictionView(known)
    const row = await insertRestriction(tx, {
      tenant_id: tenantId,
      restriction_id: newId(),
      project_id: projectId,
      user_id: userId,
      reason: body.reason,
      placed_by: actor,
      placed_at: clock.now(),
    })
    events.append(tx, {
      tenantId,
      projectId: projectId ?? undefined,
      type: 'person.restricted',
      subjectId: row.restriction_id,
      payload: { user_id: userId, restriction_id: row.restriction_id, placed_by: actor },
    })
    return restrictionView(row)
  },
})
