import { keyOperation } from '../../../platform/http/operation.ts'
import { readConfigValue, withConfigKey } from '../config-values.ts'
import { ConfigValue } from '../schemas.ts'

export const getAccountConfig = keyOperation({
  id: 'getAccountConfig',
  method: 'GET',
  path: '/account/config/{key}',
  domain: 'config',
  permission: 'read',
  summary: 'Read a config value of the account',
  params: withConfigKey({}),
  response: ConfigValue,
  handle: ({ caller, params, tx }) => readConfigValue(tx, { tenantId: caller.tenantId }, params.key),
})
