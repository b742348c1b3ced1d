import { later } from '../../../../kernel/clock.ts'
import { EMPTY, keyOperation } from '../../../../platform/http/operation.ts'
import { workspaceChoice, workspaceUserPath } from '../../workspace-users.schemas.ts'
import { lockMember } from '../../workspace-users.ts'
import { endAccess } from '../sessions.store.ts'

export const endMemberSessions = keyOperation({
  id: 'endMemberSessions',
  method: 'POST',
  path: '/workspace-users/{uid}/end-sessions',
  domain: 'workspace-users',
  permission: 'manage',
  summary: 'End the sessions of a member',
  description:
    'The member’s present sessions no longer open this workspace; they may sign in again at once. Other workspaces of ' +
    'the same person are not concerned.',
  params: workspaceUserPath,
  query: workspaceChoice,
  response: EMPTY,
  uses: ['clock', 'events'],
  async handle({ caller, params, tx, clock, events }) {
    const { tenantId } = caller
    const target = await lockMember(tx, caller, params.uid)
    await endAccess(tx, { tenantId, userId: target.user_id }, later(clock.now(), 1))
    events.append(tx, {
      tenantId,
      type: 'workspace_user.sessions_ended',
      subjectId: target.user_id,
      payload: { ended_by: caller.actor },
    })
    return undefined
  },
})
