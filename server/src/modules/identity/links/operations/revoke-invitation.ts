import { conflict, notFound } from '../../../../kernel/problem.ts'
import { EMPTY, keyOperation } from '../../../../platform/http/operation.ts'
import { workspaceChoice } from '../../workspace-users.schemas.ts'
import { invitationPath } from '../links.schemas.ts'
import { findInvitation, revokeInvitation as markRevoked } from '../links.store.ts'

export const revokeInvitation = keyOperation({
  id: 'revokeInvitation',
  method: 'DELETE',
  path: '/invitations/{invitationId}',
  domain: 'workspace-users',
  permission: 'manage',
  summary: 'Revoke an invitation; its link stops working',
  params: invitationPath,
  query: workspaceChoice,
  response: EMPTY,
  uses: ['clock', 'events'],
  async handle({ caller, params, tx, clock, events }) {
    const { tenantId } = caller
    const row = await findInvitation(tx, tenantId, params.invitationId.toLowerCase())
    if (row === undefined) throw notFound('invitation')
    if (row.accepted_at !== null) throw conflict('The invitation was accepted; remove the user instead.')
    if (row.revoked_at !== null) return undefined
    await markRevoked(tx, row, clock.now())
    events.append(tx, {
      tenantId,
      type: 'workspace.invitation_revoked',
      subjectId: row.invitation_id,
      payload: { revoked_by: caller.actor },
    })
    return undefined
  },
})
