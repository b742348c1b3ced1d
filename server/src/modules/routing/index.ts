import type { Operation } from '../../platform/http/operation.ts'
import { createRoute } from './operations/create-route.ts'
import { getRoutingConfig } from './operations/get-routing-config.ts'
import { listRoutes } from './operations/list-routes.ts'
import { overrideRoute } from './operations/override-route.ts'
import { putRoutingConfig } from './operations/put-routing-config.ts'

/** @public Conversations ask who answers whom. */
export type { Knowledge } from './criteria.rules.ts'
/** @public */
export {
  bindingFor,
  type Config,
  EMPTY_CONFIG,
  type GuideState,
  type GuideStep,
  guide,
  type Handoff,
  handoffFor,
  NOT_BEGUN,
  type Tier,
  tierFor,
} from './guide.rules.ts'
/** @public */
export { findConfig, findRoute, type RouteRow, writeRoute } from './routing.store.ts'
/** @public */
export { agentOf } from './routing.ts'
export { routingTables } from './tables.ts'

export const routingOperations: readonly Operation[] = [
  listRoutes,
  createRoute,
  overrideRoute,
  getRoutingConfig,
  putRoutingConfig,
]
