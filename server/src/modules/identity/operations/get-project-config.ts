import { keyOperation } from '../../../platform/http/operation.ts'
import { Uuid } from '../../../platform/http/schema.ts'
import { readConfigValue, withConfigKey } from '../config-values.ts'
import { ConfigValue } from '../schemas.ts'

export const getProjectConfig = keyOperation({
  id: 'getProjectConfig',
  method: 'GET',
  path: '/projects/{projectId}/config/{key}',
  domain: 'config',
  permission: 'read',
  summary: 'Read a config value of a project',
  params: withConfigKey({ projectId: Uuid() }),
  response: ConfigValue,
  handle: ({ caller, params, tx }) =>
    readConfigValue(tx, { tenantId: caller.tenantId, projectId: params.projectId }, params.key),
})
