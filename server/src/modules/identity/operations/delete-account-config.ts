import { EMPTY, keyOperation } from '../../../platform/http/operation.ts'
import { removeConfigValue, withConfigKey } from '../config-values.ts'

export const deleteAccountConfig = keyOperation({
  id: 'deleteAccountConfig',
  method: 'DELETE',
  path: '/account/config/{key}',
  domain: 'config',
  permission: 'manage',
  summary: 'Delete a config value of the account',
  params: withConfigKey({}),
  response: EMPTY,
  uses: ['events'],
  handle: ({ caller, params, tx, events }) =>
    removeConfigValue(tx, events, { tenantId: caller.tenantId }, params.key),
})
