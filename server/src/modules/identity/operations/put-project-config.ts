import { keyOperation } from '../../../platform/http/operation.ts'
import { Anything, Uuid } from '../../../platform/http/schema.ts'
import { putConfigValue, withConfigKey } from '../config-values.ts'
import { ConfigWritten } from '../schemas.ts'

export const putProjectConfig = keyOperation({
  id: 'putProjectConfig',
  method: 'PUT',
  path: '/projects/{projectId}/config/{key}',
  domain: 'config',
  permission: 'manage',
  summary: 'Write a config value of a project: the body is the value, any JSON up to 1 MB',
  params: withConfigKey({ projectId: Uuid() }),
  body: Anything('The value itself.'),
  response: ConfigWritten,
  uses: ['clock', 'events'],
  handle: ({ caller, params, body, tx, clock, events }) =>
    putConfigValue(
      tx,
      events,
      { tenantId: caller.tenantId, projectId: params.projectId },
      params.key,
      body,
      clock.now(),
    ),
})
