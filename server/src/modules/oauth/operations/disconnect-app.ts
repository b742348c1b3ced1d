import { notFound } from '../../../kernel/problem.ts'
import { roleMay } from '../../../platform/auth/roles.ts'
import { sessionOperation } from '../../../platform/http/operation.ts'
import { Success } from '../../../platform/http/schema.ts'
import { findGrant } from '../grants.store.ts'
import { appPath } from '../oauth.schemas.ts'
import { revokeGrant } from '../tokens.ts'

export const disconnectApp = sessionOperation({
  id: 'disconnectApp',
  method: 'DELETE',
  path: '/connected-apps/{appId}',
  domain: 'apps',
  permission: 'read',
  summary: 'Disconnect an app; its tokens stop working at once',
  description: 'One of your own; owners and administrators can disconnect those of every member.',
  params: appPath,
  response: Success,
  uses: ['clock', 'events'],
  async handle({ caller, params, tx, clock, events }) {
    const { tenantId, role } = caller
    const grant = await findGrant(tx, tenantId, params.appId)
    const isOwn = grant !== undefined && grant.user_id === caller.person.personId
    if (grant === undefined || !(isOwn || (role !== undefined && roleMay(role, 'manage'))))
      throw notFound('connected app')
    // A second click finds it ended already, which is a success.
    await revokeGrant(tx, { clock, events }, { tenantId, grantId: grant.grant_id })
    return { success: true }
  },
})
