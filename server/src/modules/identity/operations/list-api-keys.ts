import { sessionOperation } from '../../../platform/http/operation.ts'
import { listApiKeys as readKeys } from '../api-keys.store.ts'
import { apiKeyView } from '../api-keys.ts'
import { ApiKeyList, projectPath } from '../schemas.ts'

export const listApiKeys = sessionOperation({
  id: 'listApiKeys',
  method: 'GET',
  path: '/projects/{projectId}/keys',
  domain: 'keys',
  permission: 'manage',
  summary: 'List the API keys of a project, newest first, revoked ones included',
  params: projectPath,
  response: ApiKeyList,
  uses: ['clock'],
  async handle({ caller, params, tx, clock }) {
    const rows = await readKeys(tx, caller.tenantId, params.projectId)
    const now = clock.now()
    return rows.map((row) => apiKeyView(row, now))
  },
})
