import { keyOperation } from '../../../../platform/http/operation.ts'
import { ResponseTargets, targetsView, workspaceQuery } from '../targets.schemas.ts'
import { listTargets } from '../targets.store.ts'

export const getResponseTargets = keyOperation({
  id: 'getResponseTargets',
  method: 'GET',
  path: '/response-targets',
  domain: 'conversations',
  permission: 'read',
  summary: 'How soon this workspace wants conversations answered and resolved, by priority',
  query: workspaceQuery,
  response: ResponseTargets,
  async handle({ caller, tx }) {
    return targetsView(await listTargets(tx, caller.tenantId))
  },
})
