import { keyOperation } from '../../../platform/http/operation.ts'
import { Anything } from '../../../platform/http/schema.ts'
import { putConfigValue, withConfigKey } from '../config-values.ts'
import { ConfigWritten } from '../schemas.ts'

export const putAccountConfig = keyOperation({
  id: 'putAccountConfig',
  method: 'PUT',
  path: '/account/config/{key}',
  domain: 'config',
  permission: 'manage',
  summary: 'Write a config value of the account: the body is the value, any JSON up to 1 MB',
  params: withConfigKey({}),
  body: Anything('The value itself.'),
  response: ConfigWritten,
  uses: ['clock', 'events'],
  handle: ({ caller, params, body, tx, clock, events }) =>
    putConfigValue(tx, events, { tenantId: caller.tenantId }, params.key, body, clock.now()),
})
