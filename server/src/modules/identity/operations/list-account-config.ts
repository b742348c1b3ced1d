import { keyOperation } from '../../../platform/http/operation.ts'
import { readAllConfig } from '../config-values.ts'
import { ConfigValueList } from '../schemas.ts'

export const listAccountConfig = keyOperation({
  id: 'listAccountConfig',
  method: 'GET',
  path: '/account/config',
  domain: 'config',
  permission: 'read',
  summary: 'List the config values of the account',
  response: ConfigValueList,
  handle: ({ caller, tx }) => readAllConfig(tx, { tenantId: caller.tenantId }),
})
