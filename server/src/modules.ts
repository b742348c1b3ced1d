import {
  agentJobs,
  agentOperations,
  agentTables,
  type OwnedTable,
  tablesOwnedByAgents,
} from './modules/agents/index.ts'
import { billingJobs, billingOperations, billingTables } from './modules/billing/index.ts'
import { channelOperations, channelTables } from './modules/channels/index.ts'
import { chatJobs, chatOperations, chatTables, chatTablesOfAgents } from './modules/chat/index.ts'
import {
  conversationJobs,
  conversationOperations,
  conversationTables,
} from './modules/conversations/index.ts'
import { identityJobs, identityOperations, identityTables } from './modules/identity/index.ts'
import {
  importJobKinds,
  importOperations,
  importTables,
  importTablesOfAgents,
} from './modules/imports/index.ts'
import { knowledgeJobs, knowledgeOperations, knowledgeTables } from './modules/knowledge/index.ts'
import { leadsJobs, leadsOperations, leadsTables } from './modules/leads/index.ts'
import { learningJobs, learningOperations, learningTables } from './modules/learning/index.ts'
import { memoryJobs, memoryOperations, memoryTables, memoryTablesOfAgents } from './modules/memory/index.ts'
import {
  notificationJobs,
  notificationOperations,
  notificationTables,
} from './modules/notifications/index.ts'
import { routingOperations, routingTables } from './modules/routing/index.ts'
import { runtimeOperations, runtimeTables } from './modules/runtime/index.ts'
import { widgetJobs, widgetOperations, widgetTables } from './modules/widget/index.ts'
import { endedSessions } from './platform/auth/ended-sessions.store.ts'
import { signingKeys } from './platform/auth/signing-keys.store.ts'
import type { Table } from './platform/db/tables.ts'
import { eventHeads, eventsTable } from './platform/events/events.store.ts'
import { idempotencyKeys } from './platform/http/idempotency.store.ts'
import type { Operation } from './platform/http/operation.ts'
import { registry } from './platform/http/registry.ts'
import { instances } from './platform/instances.store.ts'
import type { JobHandler } from './platform/jobs/job.ts'
import { jobsTable } from './platform/jobs/jobs.store.ts'
import { maintenanceJobs } from './platform/maintenance.ts'

/** The house in reading order: what it stores, what it does, what it does in the background. */
export const tables: readonly Table[] = [
  jobsTable,
  eventHeads,
  eventsTable,
  idempotencyKeys,
  signingKeys,
  endedSessions,
  instances,
  ...identityTables,
  ...runtimeTables,
  ...billingTables,
  ...agentTables,
  ...memoryTables,
  ...chatTables,
  ...notificationTables,
  ...routingTables,
  ...importTables,
  ...channelTables,
  ...conversationTables,
  ...widgetTables,
  ...knowledgeTables,
  ...learningTables,
  ...leadsTables,
]

export const operations: readonly Operation[] = registry(
  identityOperations,
  runtimeOperations,
  billingOperations,
  agentOperations,
  memoryOperations,
  chatOperations,
  notificationOperations,
  routingOperations,
  importOperations,
  channelOperations,
  conversationOperations,
  widgetOperations,
  knowledgeOperations,
  learningOperations,
  leadsOperations,
)

export const jobHandlers: readonly JobHandler[] = [
  ...maintenanceJobs,
  ...identityJobs,
  ...billingJobs,
  ...agentJobs,
  ...memoryJobs,
  ...chatJobs,
  ...notificationJobs,
  ...importJobKinds,
  ...conversationJobs,
  ...widgetJobs,
  ...knowledgeJobs,
  ...learningJobs,
  ...leadsJobs,
]

/** What forking an agent copies and deleting it removes; modules that store rows for agents add theirs. */
export const agentOwnedTables: readonly OwnedTable[] = [
  ...tablesOwnedByAgents,
  ...memoryTablesOfAgents,
  ...chatTablesOfAgents,
  ...importTablesOfAgents,
]
