import { defineModule } from '../../platform/module.ts'
import { routingDataMap } from './data-map.ts'
import { createRoute } from './operations/create-route.ts'
import { deleteRoute } from './operations/delete-route.ts'
import { getRoutingConfig } from './operations/get-routing-config.ts'
import { listRoutes } from './operations/list-routes.ts'
import { overrideRoute } from './operations/override-route.ts'
import { putRoutingConfig } from './operations/put-routing-config.ts'
import { personTablesOfRouting } from './person-tables.store.ts'
import { routingTables } from './tables.ts'

/** @public Conversations use these to choose an agent. */
export type { Knowledge } from './criteria.rules.ts'
/** @public */
export {
  bindingFor,
  type Config,
  EMPTY_CONFIG,
  type GuideReading,
  type GuideState,
  type GuideStep,
  guide,
  type Handoff,
  handoffFor,
  knownOf,
  NOT_BEGUN,
  type Tier,
  tierFor,
} from './guide.rules.ts'
/** @public Conversations let the guide's model read. */
export { type GuideMoment, GuideReader } from './guide-reader.ts'
/** @public */
export { findConfig, findRoute, type RouteRow, writeRoute } from './routing.store.ts'
/** @public */
export { agentOf } from './routing.ts'

const operations = [listRoutes, createRoute, deleteRoute, overrideRoute, getRoutingConfig, putRoutingConfig]

export const routingModule = defineModule({
  name: 'routing',
  dataMap: routingDataMap,
  tables: routingTables,
  operations,
  personTables: personTablesOfRouting,
})
