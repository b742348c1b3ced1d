import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type Clock, later, SECOND_MS, systemClock } from './kernel/clock.ts'
import { newId } from './kernel/ids.ts'
import {
  agentJobs,
  agentOperations,
  agentTables,
  type OwnedTable,
  tablesOwnedByAgents,
} from './modules/agents/index.ts'
import { billingTables } from './modules/billing/index.ts'
import {
  createFirstWorkspace,
  type FirstCredentials,
  findFirstAdministrator,
  identityOperations,
  identityTables,
  projectSettings,
} from './modules/identity/index.ts'
import { runtimeOperations, runtimeTables } from './modules/runtime/index.ts'
import { Callers } from './platform/auth/callers.ts'
import { SessionTokens } from './platform/auth/session-tokens.ts'
import { signingKeys as signingKeysTable } from './platform/auth/signing-keys.store.ts'
import { SigningKeys } from './platform/auth/signing-keys.ts'
import { asSystem, type Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import type { Table } from './platform/db/tables.ts'
import { Wake } from './platform/db/wake.ts'
import { EventHub } from './platform/events/event-hub.ts'
import { eventHeads, eventsTable } from './platform/events/events.store.ts'
import { Events } from './platform/events/events.ts'
import { idempotencyKeys } from './platform/http/idempotency.store.ts'
import { Idempotency } from './platform/http/idempotency.ts'
import type { Operation, Services } from './platform/http/operation.ts'
import { RateLimit } from './platform/http/rate-limit.ts'
import { addReference } from './platform/http/reference.ts'
import { registry } from './platform/http/registry.ts'
import { buildServer } from './platform/http/server.ts'
import { addSite } from './platform/http/site.ts'
import { beat, instances, removeInstance } from './platform/instances.store.ts'
import type { JobKind } from './platform/jobs/job.ts'
import { jobsTable } from './platform/jobs/jobs.store.ts'
import { Jobs } from './platform/jobs/jobs.ts'
import { Worker } from './platform/jobs/worker.ts'
import { maintenanceJobs } from './platform/maintenance.ts'
import { TxtRecords } from './platform/net/dns.ts'
import { Outbound } from './platform/net/outbound.ts'
import { Metrics } from './platform/observe/metrics.ts'
import { traceRequests } from './platform/observe/tracing.ts'
import type { Vault } from './platform/secrets/vault.ts'
import type { Settings } from './platform/services.ts'
import { VERSION } from './version.ts'

/** The house in reading order: what it stores, what it does, what it does in the background. */
export const tables: readonly Table[] = [
  jobsTable,
  eventHeads,
  eventsTable,
  idempotencyKeys,
  signingKeysTable,
  instances,
  ...identityTables,
  ...runtimeTables,
  ...billingTables,
  ...agentTables,
]

export const operations: readonly Operation[] = registry(
  identityOperations,
  runtimeOperations,
  agentOperations,
)

export const jobKinds: readonly JobKind[] = [...maintenanceJobs, ...agentJobs]

/** What forking an agent copies and deleting it removes; modules that store rows for agents add theirs. */
const agentOwnedTables: readonly OwnedTable[] = [...tablesOwnedByAgents]

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

const HEARTBEAT_MS = 10 * SECOND_MS
const FAILURES_PER_MINUTE = 300

export interface AppParts {
  readonly config: Config
  readonly db: Database
  readonly vault: Vault
  readonly log: Logger
  readonly clock?: Clock
  readonly checkAnswers?: boolean
  /** Failed authentications a minute from one address before it has to wait; 0 means any number. */
  readonly failuresPerMinute?: number
  /** Tests of one part bring kinds of jobs and operations of their own. */
  readonly moreJobs?: readonly JobKind[]
  readonly moreOperations?: readonly Operation[]
}

export interface App {
  readonly server: FastifyInstance
  readonly services: Services
  readonly metrics: Metrics
  readonly operations: readonly Operation[]
  /** Only when this start created the first workspace. */
  readonly firstCredentials: FirstCredentials | undefined
  close(): Promise<void>
}

/** Builds every part once. The database is open and stays the caller's; everything else is closed by `close`. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, db, vault, log } = parts
  const clock = parts.clock ?? systemClock
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke')

  // The same migrations on both databases, under a lock: many processes may start at once.
  await migrate(db, MIGRATIONS)

  // What wakes sleepers, in this process and in the others.
  const wake = new Wake(db, onError)
  if (config.DATABASE_URL !== undefined) await wake.listen(config.DATABASE_URL)

  const signingKeys = new SigningKeys(db, vault, clock)
  await signingKeys.rotateIfDue()
  const tokens = new SessionTokens(signingKeys, config.publicUrl, clock, externalProvider(config))
  const jobs = new Jobs(clock, wake, [...jobKinds, ...(parts.moreJobs ?? [])])
  const events = new Events(clock, wake)
  const eventHub = new EventHub(db, wake, log)
  const outbound = new Outbound({ allowPrivate: config.RAPPORT_ALLOW_PRIVATE_NETWORK })
  const txtRecords = new TxtRecords(config.RAPPORT_DNS_SERVERS)
  const settings = settingsFrom(config)

  const services: Services = {
    clock,
    vault,
    tokens,
    settings,
    signingKeys,
    jobs,
    events,
    eventHub,
    outbound,
    txtRecords,
    projectSettings,
    agentOwnedTables,
  }

  const firstCredentials = await createFirstWorkspace(db, events, clock, {
    apiKey: config.RAPPORT_BOOTSTRAP_API_KEY,
    adminUsername: config.RAPPORT_BOOTSTRAP_ADMIN_USERNAME,
    adminPassword: config.RAPPORT_BOOTSTRAP_ADMIN_PASSWORD,
    creditGrantUsd: config.RAPPORT_CREDIT_GRANT_USD,
    baseDomain: config.RAPPORT_BASE_DOMAIN,
  })

  const metrics = new Metrics(db)
  const closing = new AbortController()
  const allOperations = registry(operations, parts.moreOperations ?? [])
  const server = await buildServer(
    allOperations,
    {
      db,
      tokens,
      callers: new Callers(clock, await operatorsOf(config, db)),
      idempotency: new Idempotency(vault, clock),
      rateLimit: new RateLimit(config.RAPPORT_RATE_LIMIT),
      failureLimit: new RateLimit(parts.failuresPerMinute ?? FAILURES_PER_MINUTE),
      services,
      clock,
      publicUrl: config.publicUrl,
      checkAnswers: parts.checkAnswers ?? false,
    },
    {
      log,
      metrics,
      corsOrigins: config.RAPPORT_CORS_ORIGINS,
      trustedProxies: config.RAPPORT_TRUST_PROXY,
      closing: closing.signal,
    },
  )
  traceRequests(server)
  addSite(server, {
    operations: allOperations,
    publicUrl: config.publicUrl,
    version: VERSION,
    signingKeys,
    metrics,
    metricsToken: config.RAPPORT_METRICS_TOKEN,
    checks: async () => ({ database: await pingDatabase(db) }),
  })
  await addReference(server)

  const stopBeating = await startHeartbeat(db, clock, settings, config.RAPPORT_ROLES)
  const worker = config.runsWorker ? new Worker({ db, jobs, services, clock, log, wake }) : undefined
  await worker?.start()

  return {
    server,
    services,
    metrics,
    operations: allOperations,
    firstCredentials,
    close: async () => {
      // Streams end first, then requests drain, then jobs; the database is the caller's to close.
      closing.abort()
      await server.close()
      await worker?.stop()
      eventHub.close()
      await stopBeating()
      await outbound.close()
      await wake.close()
    },
  }
}

/** Who may operate the installation: those named, else whoever installed it. */
async function operatorsOf(config: Config, db: Database): Promise<readonly string[]> {
  if (config.RAPPORT_OPERATORS.length > 0) return config.RAPPORT_OPERATORS
  const first = await db.read(asSystem, findFirstAdministrator)
  return first === undefined ? [] : [first]
}

function settingsFrom(config: Config): Settings {
  return {
    publicUrl: config.publicUrl,
    baseDomain: config.RAPPORT_BASE_DOMAIN,
    creditGrantUsd: config.RAPPORT_CREDIT_GRANT_USD,
    trialsPerDay: config.RAPPORT_TRIALS_PER_DAY,
    region: config.RAPPORT_REGION,
    version: VERSION,
    instanceId: newId(),
  }
}

function externalProvider(config: Config) {
  const {
    RAPPORT_SESSION_JWKS_URL: jwksUrl,
    RAPPORT_SESSION_ISSUER: issuer,
    RAPPORT_SESSION_AUDIENCE: audience,
  } = config
  return jwksUrl === undefined || issuer === undefined || audience === undefined
    ? undefined
    : { jwksUrl, issuer, audience }
}

async function pingDatabase(db: Database): Promise<string> {
  try {
    await db.read(asSystem, (tx) => tx.run({ text: 'select 1', values: [] }))
    return 'ok'
  } catch {
    return 'does not answer'
  }
}

/** Shows that this process lives, for the deployment page and for whoever looks at the table. */
async function startHeartbeat(
  db: Database,
  clock: Clock,
  settings: Settings,
  roles: readonly string[],
): Promise<() => Promise<void>> {
  const startedAt = clock.now()
  const { instanceId, version } = settings
  const pulse = () =>
    db.transaction(asSystem, (tx) =>
      beat(tx, { instanceId, version, roles, startedAt, now: later(clock.now(), 0) }),
    )
  await pulse()
  const timer = setInterval(() => void pulse().catch(() => undefined), HEARTBEAT_MS).unref()
  return async () => {
    clearInterval(timer)
    await db.transaction(asSystem, (tx) => removeInstance(tx, instanceId)).catch(() => undefined)
  }
}
