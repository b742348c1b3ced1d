import { roleMay } from '../../../platform/auth/roles.ts'
import { sessionOperation } from '../../../platform/http/operation.ts'
import { defined, iso } from '../../../platform/http/schema.ts'
import { listGrants } from '../grants.store.ts'
import { ConnectedAppList } from '../oauth.schemas.ts'

export const listConnectedApps = sessionOperation({
  id: 'listConnectedApps',
  method: 'GET',
  path: '/connected-apps',
  domain: 'apps',
  permission: 'read',
  summary: 'List connected apps, latest first',
  description: 'Your own; owners and administrators see those of every member of the workspace.',
  response: ConnectedAppList,
  uses: ['clock'],
  async handle({ caller, tx, clock }) {
    const own = caller.person.personId
    const mayManage = caller.role !== undefined && roleMay(caller.role, 'manage')
    if (!mayManage && own === undefined) return { apps: [] }
    const whose = { tenantId: caller.tenantId, userId: mayManage ? undefined : own }
    const rows = await listGrants(tx, whose, clock.now())
    return {
      apps: rows.map((row) =>
        defined({
          app_id: row.grant_id,
          name: row.client_name,
          redirect_host: new URL(row.redirect_uris[0] as string).hostname,
          project_id: row.project_id,
          user_id: row.user_id,
          username: row.username,
          is_own: row.user_id === own,
          scopes: [...row.scopes],
          created_at: row.created_at.toISOString(),
          last_used_at: iso(row.last_used_at),
          expires_at: row.expires_at.toISOString(),
        }),
      ),
    }
  },
})
