import { EMPTY, keyOperation } from '../../../platform/http/operation.ts'
import { Uuid } from '../../../platform/http/schema.ts'
import { removeConfigValue, withConfigKey } from '../config-values.ts'

export const deleteProjectConfig = keyOperation({
  id: 'deleteProjectConfig',
  method: 'DELETE',
  path: '/projects/{projectId}/config/{key}',
  domain: 'config',
  permission: 'manage',
  summary: 'Delete a config value of a project',
  params: withConfigKey({ projectId: Uuid() }),
  response: EMPTY,
  uses: ['events'],
  handle: ({ caller, params, tx, events }) =>
    removeConfigValue(tx, events, { tenantId: caller.tenantId, projectId: params.projectId }, params.key),
})
