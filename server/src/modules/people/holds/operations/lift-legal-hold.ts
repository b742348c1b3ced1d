import { conflict, notFound } from '../../../../kernel/problem.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { holdPath, holdQuery, LegalHold } from '../holds.schemas.ts'
import { lockHold, markLifted } from '../holds.store.ts'
import { holdView } from '../holds.ts'

export const liftLegalHold = sessionOperation({
  id: 'liftLegalHold',
  method: 'POST',
  path: '/legal-holds/{holdId}/lift',
  domain: 'people',
  permission: 'manage',
  needsStepUp: true,
  summary: 'Lift a legal hold',
  description:
    'It stays in the list, with who lifted it and when. What is past its time is removed the next night.',
  params: holdPath,
  query: holdQuery,
  response: LegalHold,
  uses: ['clock', 'events'],
  async handle({ caller, params, tx, clock, events, request }) {
    const { tenantId, actor } = caller
    const hold = await lockHold(tx, tenantId, params.holdId)
    if (hold === undefined) throw notFound('legal hold')
    if (hold.lifted_at !== null) throw conflict('This legal hold was lifted before.')
    const lifted = await markLifted(tx, hold, { by: actor, at: clock.now() })
    if (hold.user_id !== null) request.audit({ userId: hold.user_id })
    events.append(tx, {
      tenantId,
      type: 'legal_hold.lifted',
      subjectId: hold.hold_id,
      payload: { scope: hold.user_id === null ? 'workspace' : 'person', lifted_by: actor },
    })
    return holdView(lifted)
  },
})
