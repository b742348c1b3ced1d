import { newId } from '../../../../kernel/ids.ts'
import { conflict } from '../../../../kernel/problem.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { holdQuery, LegalHold, NewLegalHold } from '../holds.schemas.ts'
import { insertHold, isErasing, lockHolds } from '../holds.store.ts'
import { holdView } from '../holds.ts'

export const placeLegalHold = sessionOperation({
  id: 'placeLegalHold',
  method: 'POST',
  path: '/legal-holds',
  domain: 'people',
  permission: 'manage',
  needsStepUp: true,
  status: 201,
  summary: 'Place a legal hold on a person or on the whole workspace',
  description:
    'While it is in force, retention removes nothing that it covers, and erasing the person, resetting their memory and ' +
    'deleting their conversations and files answer 409. Several may be in force for one person; all have to be lifted.',
  query: holdQuery,
  body: NewLegalHold,
  response: LegalHold,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events }) {
    const { tenantId, actor } = caller
    const userId = body.user_id ?? null
    await lockHolds(tx, tenantId, 'alone')
    if (await isErasing(tx, tenantId, userId))
      throw conflict(
        userId === null
          ? 'A person of this workspace is being erased. Wait until that has ended.'
          : 'This person is being erased.',
      )
    const hold = await insertHold(tx, {
      tenant_id: tenantId,
      hold_id: newId(),
      user_id: userId,
      reason: body.reason,
      placed_by: actor,
      placed_at: clock.now(),
    })
    events.append(tx, {
      tenantId,
      type: 'legal_hold.placed',
      subjectId: hold.hold_id,
      payload: { scope: userId === null ? 'workspace' : 'person', placed_by: actor },
    })
    return holdView(hold)
  },
})
