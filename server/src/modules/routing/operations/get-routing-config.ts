import { keyOperation } from '../../../platform/http/operation.ts'
import { EMPTY_CONFIG } from '../guide.rules.ts'
import { projectPath, RoutingConfig } from '../routing.schemas.ts'
import { findConfig } from '../routing.store.ts'
import { configView } from '../routing.ts'

export const getRoutingConfig = keyOperation({
  id: 'getRoutingConfig',
  method: 'GET',
  path: '/projects/{projectId}/routing-config',
  domain: 'routing',
  permission: 'read',
  summary: 'Read how contacts find their agent',
  description: 'Before anything was saved: no tiers, no guide, no handoffs, no bindings.',
  params: projectPath,
  response: RoutingConfig,
  handle: async ({ caller, tx }) =>
    configView(tx, caller.tenantId, (await findConfig(tx, caller)) ?? EMPTY_CONFIG),
})
