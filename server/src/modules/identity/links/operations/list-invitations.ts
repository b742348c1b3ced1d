import { keyOperation } from '../../../../platform/http/operation.ts'
import { workspaceChoice } from '../../workspace-users.schemas.ts'
import { invitationView } from '../invitations.ts'
import { InvitationList } from '../links.schemas.ts'
import { listInvitations as listRows } from '../links.store.ts'

const COUNT = 500

export const listInvitations = keyOperation({
  id: 'listInvitations',
  method: 'GET',
  path: '/invitations',
  domain: 'workspace-users',
  permission: 'manage',
  summary: 'The latest 500 invitations, and what became of them',
  query: workspaceChoice,
  response: InvitationList,
  uses: ['clock'],
  async handle({ caller, tx, clock }) {
    const rows = await listRows(tx, caller.tenantId, COUNT)
    const now = clock.now()
    return { invitations: rows.map((row) => invitationView(row, now)) }
  },
})
