import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import {
  auditTrail,
  clientRegistration,
  embeddingEngine,
  externalProvider,
  firstWorkspace,
  modelEndpoint,
  settingsFrom,
} from './from-config.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import { MIGRATIONS } from './migrations.ts'
import { createModelServices } from './model-services.ts'
import { createBilling } from './modules/billing/index.ts'
import { Channels, Intake } from './modules/channels/index.ts'
import {
  agentToolServices,
  ChatEngine,
  completionsFor,
  memoryForgetTool,
  memorySearchTool,
} from './modules/chat/index.ts'
import { chatInbox } from './modules/conversations/index.ts'
import { fileUploads } from './modules/files/index.ts'
import { createFirstWorkspace, type FirstCredentials, projectSettings } from './modules/identity/index.ts'
import { knowledgeForChat, knowledgeUploads } from './modules/knowledge/index.ts'
import { LeadTraining } from './modules/leads/index.ts'
import { createLearning } from './modules/learning/index.ts'
import { createOutsideTools } from './modules/mcp-servers/index.ts'
import { adoptSeeds } from './modules/memory/index.ts'
import { FanOut } from './modules/notifications/index.ts'
import { Visitors, visitorUploads } from './modules/widget/index.ts'
import { agentOwnedTables, dataMap, jobHandlers, operations, personTables } from './modules.ts'
import { createOperatorServices } from './operator-services.ts'
import { operatorsOf } from './operators.ts'
import { Callers } from './platform/auth/callers.ts'
import { CredentialRechecks } from './platform/auth/credential-rechecks.ts'
import { CredentialUse } from './platform/auth/credential-use.ts'
import { openIdSignIn } from './platform/auth/openid-sign-in.ts'
import { SessionTokens } from './platform/auth/session-tokens.ts'
import { SigningKeys } from './platform/auth/signing-keys.ts'
import type { Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { Notifier } from './platform/db/notifier.ts'
import { createEmbedder } from './platform/embedding/index.ts'
import { EventHub } from './platform/events/event-hub.ts'
import { Events } from './platform/events/events.ts'
import { startHeartbeat } from './platform/heartbeat.ts'
import type { AdapterParts } from './platform/http/adapter-parts.ts'
import { Idempotency } from './platform/http/idempotency.ts'
import { LoadShedder } from './platform/http/load-shedding.ts'
import { type Operation, scopeOf } from './platform/http/operation.ts'
import { RateLimit } from './platform/http/rate-limit.ts'
import { addReference } from './platform/http/reference.ts'
import { registry } from './platform/http/registry.ts'
import { buildServer } from './platform/http/server.ts'
import { addSite } from './platform/http/site.ts'
import { acceptUploads } from './platform/http/uploads.ts'
import { Backpressure } from './platform/jobs/backpressure.ts'
import type { JobHandler } from './platform/jobs/job.ts'
import { Jobs } from './platform/jobs/jobs.ts'
import { Worker } from './platform/jobs/worker.ts'
import { ListTotals } from './platform/list-totals.ts'
import { Models } from './platform/llm/models.ts'
import { TxtRecords } from './platform/net/dns.ts'
import { Outbound } from './platform/net/outbound.ts'
import { Metrics } from './platform/observe/metrics.ts'
import { traceRequests } from './platform/observe/tracing.ts'
import { useStoredHashKey } from './platform/secrets/hash-key.ts'
import type { Vault } from './platform/secrets/vault.ts'
import type { Services } from './platform/services.ts'
import { ThreadPool } from './platform/threads/thread-pool.ts'
import { addProtocols } from './protocols.ts'
import { createSearchIndexes } from './search-indexes.ts'
import { TAGS } from './tags.ts'
import { createUpkeep, readinessChecks } from './upkeep.ts'
import { VERSION } from './version.ts'

/** What tests and commands walk through. */
export { operations, tables } from './modules.ts'

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
  readonly moreJobs?: readonly JobHandler[]
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
  await useStoredHashKey(db, vault, clock)

  // What wakes sleepers, in this process and in the others.
  const notifier = new Notifier(db, onError)
  await notifier.listen(db.isPooled ? config.DATABASE_DIRECT_URL : config.DATABASE_URL)

  const signingKeys = new SigningKeys(db, vault, clock)
  await signingKeys.rotateIfDue()
  const tokens = new SessionTokens(signingKeys, config.publicUrl, clock, externalProvider(config))
  const jobs = new Jobs(clock, notifier, [...jobHandlers, ...(parts.moreJobs ?? [])])
  const events = new Events(clock, notifier)
  const eventHub = new EventHub(db, notifier, log)
  const outbound = new Outbound({ allowPrivate: config.RAPPORT_ALLOW_PRIVATE_NETWORK })
  // For people whom the console sends to an external provider.
  const openId = openIdSignIn(clientRegistration(config), { outbound, tokens, vault, clock, log })
  const txtRecords = new TxtRecords(config.RAPPORT_DNS_SERVERS)
  const settings = settingsFrom(config)
  const { metering, payments } = createBilling(config, clock, notifier)
  // Work that would hold up the event loop, shared fairly among workspaces.
  const threads = new ThreadPool()
  const embedder = createEmbedder(await embeddingEngine(config), threads)
  const indexes = createSearchIndexes(config, { db, embedder, clock, log })
  const { memory, knowledge } = indexes
  const models = new Models(modelEndpoint(config))
  const completions = completionsFor({ db, models, vault, metering, projectSettings })
  const asking = createModelServices(completions, threads, log, clock)
  const operator = createOperatorServices(config, clock, metering)
  // What agents may look up while they speak; modules that know something add theirs.
  const known = knowledgeForChat({ db, knowledge, events })
  const outside = createOutsideTools({ outbound, vault, metering, version: VERSION, log })
  const writing = { clock, jobs, events }
  const chat = new ChatEngine({
    models,
    memory,
    knowledge: known.inContext,
    vault,
    metering,
    tools: [memorySearchTool(memory), memoryForgetTool, known.tool, ...operator.tools],
    toolSources: [outside.outsideTools, known.catalogue],
    threads,
    inbox: chatInbox(writing),
    ...writing,
    keepsTraces: settings.traceDays > 0,
    log,
  })
  const learning = createLearning({ db, clock, log, threads })
  const { RAPPORT_GRAPH_URL: graph, RAPPORT_TELEGRAM_URL: telegram } = config
  const channels = new Channels({ graph, telegram, outbound, vault })
  const { files, transcription } = operator.services
  const { guideReader } = asking
  const asked = { clock, events, jobs, chat, eventHub, settings, files, guideReader, vault, transcription }
  const visitors = new Visitors(db, asked)
  const caches = [memory, knowledge, chat, learning.scoring, learning.bandits]
  const upkeep = createUpkeep({ ...parts, clock, notifier, storage: operator.storage }, caches)
  const services: Services = {
    clock,
    audit: auditTrail(config, { db, clock, vault, log }),
    credentialUse: new CredentialUse(db, clock, log, settings.sessionIdleMs),
    vault,
    keyScopes: operations.filter(({ auth }) => auth === 'key').map(scopeOf),
    tokens,
    openId,
    settings,
    metering,
    payments,
    signingKeys,
    jobs,
    events,
    eventHub,
    outbound,
    txtRecords,
    projectSettings,
    listTotals: new ListTotals(clock),
    agentOwnedTables,
    personTables,
    dataMap,
    embedder,
    ...indexes,
    ...asking,
    models,
    threads,
    chat,
    scoring: learning.scoring,
    bandits: learning.bandits,
    leadTraining: new LeadTraining(threads),
    channels,
    visitors,
    channelIntake: new Intake(vault),
    ...agentToolServices,
    capabilityNeeds: async (tx, agent) => [
      ...(await outside.outsideTools.hubNeeds(tx, agent)),
      ...(await known.catalogue.needs(tx, agent)),
    ],
    ...outside,
    ...upkeep,
    ...operator.services,
    onAgentCreated: (tx, agent) => adoptSeeds(tx, { clock, jobs, events }, agent),
  }

  const firstCredentials = await createFirstWorkspace(db, events, clock, firstWorkspace(config))
  const shedder = new LoadShedder(config.RAPPORT_SHED_DELAY_MS)
  const metrics = new Metrics(db)
  metrics.watch({ threads, shedder, backups: upkeep.backups })
  const closing = new AbortController()
  const backpressure = new Backpressure()
  const allOperations =
    parts.moreOperations === undefined ? operations : registry(operations, parts.moreOperations)
  const adapter: AdapterParts = {
    db,
    tokens,
    callers: new Callers(clock, await operatorsOf(config, db), services.credentialUse),
    rechecks: new CredentialRechecks(),
    idempotency: new Idempotency(vault, clock),
    rateLimit: new RateLimit(config.RAPPORT_RATE_LIMIT),
    shedder,
    failureLimit: new RateLimit(parts.failuresPerMinute ?? FAILURES_PER_MINUTE),
    services,
    clock,
    publicUrl: config.publicUrl,
    checkAnswers: parts.checkAnswers ?? false,
  }
  const server = await buildServer(allOperations, adapter, {
    log,
    metrics,
    corsOrigins: config.RAPPORT_CORS_ORIGINS,
    trustedProxies: config.RAPPORT_TRUST_PROXY,
    closing: closing.signal,
    backpressure,
  })
  acceptUploads(server, [...knowledgeUploads, ...fileUploads, ...visitorUploads])
  traceRequests(server)
  addSite(server, {
    operations: allOperations,
    publicUrl: config.publicUrl,
    version: VERSION,
    tags: TAGS,
    signingKeys,
    metrics,
    metricsToken: config.RAPPORT_METRICS_TOKEN,
    checks: readinessChecks(db, embedder),
  })
  addProtocols(server, config, { operations: allOperations, adapter })
  await addReference(server)

  const stopBeating = await startHeartbeat(db, clock, settings, config.RAPPORT_ROLES, upkeep.heartbeatReads)
  const worker = config.runsWorker
    ? new Worker({ db, jobs, services, clock, log, notifier, backpressure })
    : undefined
  await worker?.start()
  const fanOut = config.runsWorker ? new FanOut({ db, jobs, clock, log, notifier }) : undefined

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
      await fanOut?.close()
      await worker?.stop()
      await upkeep.vacuum.close()
      upkeep.workspaceCaches.close()
      await visitors.close()
      await indexes.indexSnapshots.close()
      await chat.close()
      // Before the pool: the thread of the model needs a moment to release it.
      await embedder.close()
      threads.close()
      shedder.close()
      eventHub.close()
      await services.credentialUse.close()
      await services.audit.close()
      await stopBeating()
      await models.close()
      await outbound.close()
      await operator.close()
      await notifier.close()
    },
  }
}
