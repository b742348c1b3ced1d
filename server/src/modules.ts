import { agentsModule } from './modules/agents/index.ts'
import { auditModule } from './modules/audit/index.ts'
import { billingModule } from './modules/billing/index.ts'
import { channelsModule } from './modules/channels/index.ts'
import { chatModule } from './modules/chat/index.ts'
import { conversationsModule } from './modules/conversations/index.ts'
import { evaluationsModule } from './modules/evaluations/index.ts'
import { filesModule } from './modules/files/index.ts'
import { identityModule } from './modules/identity/index.ts'
import { importsModule } from './modules/imports/index.ts'
import { knowledgeModule } from './modules/knowledge/index.ts'
import { leadsModule } from './modules/leads/index.ts'
import { learningModule } from './modules/learning/index.ts'
import { mcpServersModule } from './modules/mcp-servers/index.ts'
import { memoryModule } from './modules/memory/index.ts'
import { notificationsModule } from './modules/notifications/index.ts'
import { oauthModule } from './modules/oauth/index.ts'
import { peopleModule } from './modules/people/index.ts'
import { retentionModule } from './modules/retention/index.ts'
import { routingModule } from './modules/routing/index.ts'
import { runtimeModule } from './modules/runtime/index.ts'
import { widgetModule } from './modules/widget/index.ts'
import { workspacesModule } from './modules/workspaces/index.ts'
import { auditLog } from './platform/audit/audit.store.ts'
import { endedSessions } from './platform/auth/ended-sessions.store.ts'
import { sessionsTable } from './platform/auth/sessions.store.ts'
import { signingKeys } from './platform/auth/signing-keys.store.ts'
import { platformDataMap } from './platform/data-map.ts'
import type { DataMap } from './platform/db/data-map.ts'
import type { PersonTable } from './platform/db/person-rows.ts'
import type { Table } from './platform/db/tables.ts'
import { eventHeads, eventsTable } from './platform/events/events.store.ts'
import { idempotencyKeys } from './platform/http/idempotency.store.ts'
import type { Operation } from './platform/http/operation.ts'
import { registry } from './platform/http/registry.ts'
import { requestLimits } from './platform/http/request-limits.store.ts'
import { instances } from './platform/instances.store.ts'
import type { Invariant } from './platform/invariants/invariant.ts'
import { platformInvariants } from './platform/invariants/platform-invariants.store.ts'
import type { JobHandler } from './platform/jobs/job.ts'
import { jobShares } from './platform/jobs/job-shares.store.ts'
import { jobsTable } from './platform/jobs/jobs.store.ts'
import { maintenanceJobs } from './platform/maintenance.ts'
import type { AgentTable, Module } from './platform/module.ts'
import { platformPersonTables } from './platform/person-tables.store.ts'
import { vaultKeys } from './platform/secrets/vault-keys.store.ts'
import { workspaceKeys } from './platform/secrets/workspace-keys.store.ts'
import { wordSeals } from './platform/words/word-seals.store.ts'

/** Every module, in reading order. They use each other in one direction only, which `npm run imports` checks. */
export const modules: readonly Module[] = [
  identityModule,
  oauthModule,
  auditModule,
  runtimeModule,
  billingModule,
  agentsModule,
  peopleModule,
  filesModule,
  memoryModule,
  chatModule,
  evaluationsModule,
  mcpServersModule,
  notificationsModule,
  routingModule,
  importsModule,
  channelsModule,
  conversationsModule,
  widgetModule,
  knowledgeModule,
  learningModule,
  leadsModule,
  retentionModule,
  workspacesModule,
]

const platformTables = [
  jobsTable,
  jobShares,
  requestLimits,
  eventHeads,
  eventsTable,
  idempotencyKeys,
  signingKeys,
  endedSessions,
  sessionsTable,
  instances,
  auditLog,
  vaultKeys,
  workspaceKeys,
  wordSeals,
]

export const tables: readonly Table[] = [...platformTables, ...modules.flatMap((module) => module.tables)]
export const tenantTables: readonly Table[] = tables.filter(({ owner }) => owner === 'tenant')
export const operations: readonly Operation[] = registry(...modules.map((module) => module.operations))
export const jobHandlers: readonly JobHandler[] = [
  ...maintenanceJobs,
  ...modules.flatMap((module) => module.jobs),
]
/** What always holds in a sound installation. */
export const invariants: readonly Invariant[] = [
  ...platformInvariants,
  ...modules.flatMap((module) => module.invariants),
]
/** What forking an agent copies and deleting it removes. */
export const agentOwnedTables: readonly AgentTable[] = modules.flatMap((module) => module.agentTables)
/**
 * What exporting a person reads and erasing one removes. Modules that use others come first, so that what they look up
 * there is still there.
 */
export const personTables: readonly PersonTable[] = [
  ...platformPersonTables,
  ...[...modules].reverse().flatMap((module) => module.personTables),
]
export const dataMap: DataMap = Object.assign({}, platformDataMap, ...modules.map((module) => module.dataMap))
