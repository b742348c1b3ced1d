import { later } from '../../../../kernel/clock.ts'
import { conflict } from '../../../../kernel/problem.ts'
import { EMPTY, sessionOperation } from '../../../../platform/http/operation.ts'
import { endAccess } from '../../sessions/sessions.store.ts'
import { workspaceChoice, workspaceUserPath } from '../../workspace-users.schemas.ts'
import { belongsElsewhere } from '../../workspace-users.store.ts'
import { lockMember } from '../../workspace-users.ts'
import { forgetFactors } from '../policy.store.ts'

export const resetMemberSecondFactor = sessionOperation({
  id: 'resetMemberSecondFactor',
  method: 'POST',
  path: '/workspace-users/{uid}/reset-second-factor',
  domain: 'workspace-users',
  permission: 'manage',
  needsStepUp: true,
  summary: 'Remove the second factors of a member who has lost them',
  description:
    'Their recovery codes go too, and their sessions end. Refused for people who also belong to another workspace.',
  params: workspaceUserPath,
  query: workspaceChoice,
  response: EMPTY,
  uses: ['clock', 'events'],
  async handle({ caller, params, tx, clock, events }) {
    const { tenantId } = caller
    const target = await lockMember(tx, caller, params.uid)
    if (await belongsElsewhere(tx, target.user_id, tenantId))
      throw conflict('The user also belongs to another workspace, so the second factor cannot be reset here.')
    await forgetFactors(tx, tenantId, target.user_id)
    await endAccess(tx, { tenantId, userId: target.user_id }, later(clock.now(), 1))
    events.append(tx, {
      tenantId,
      type: 'workspace_user.second_factor_reset',
      subjectId: target.user_id,
      payload: { reset_by: caller.actor },
    })
    return undefined
  },
})
