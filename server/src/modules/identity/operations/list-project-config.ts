import { keyOperation } from '../../../platform/http/operation.ts'
import { readAllConfig } from '../config-values.ts'
import { ConfigValueList, projectPath } from '../schemas.ts'

export const listProjectConfig = keyOperation({
  id: 'listProjectConfig',
  method: 'GET',
  path: '/projects/{projectId}/config',
  domain: 'config',
  permission: 'read',
  summary: 'List the config values of a project',
  params: projectPath,
  response: ConfigValueList,
  handle: ({ caller, params, tx }) =>
    readAllConfig(tx, { tenantId: caller.tenantId, projectId: params.projectId }),
})
