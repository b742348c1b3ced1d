import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'
import { HOUR_MS, MINUTE_MS } from './kernel/clock.ts'
import { newId } from './kernel/ids.ts'
import { AuditTrail, type AuditTrailParts } from './platform/audit/audit-trail.ts'
import { syslogSink } from './platform/audit/syslog.ts'
import type { ClientRegistration } from './platform/auth/openid-configuration.ts'
import {
  builtInModel,
  type EmbedderOptions,
  ModelFolderFault,
  openModelFolder,
} from './platform/embedding/index.ts'
import { BucketStorage } from './platform/files/bucket-storage.ts'
import { readBucketUrl } from './platform/files/bucket-url.ts'
import type { FileStorage } from './platform/files/file-storage.ts'
import { FolderStorage } from './platform/files/folder-storage.ts'
import type { OtlpTarget } from './platform/observe/tracing.ts'
import type { Settings } from './platform/settings.ts'
import { VERSION } from './version.ts'

/** The settings of platform and modules, derived from the operator's configuration. */
export function settingsFrom(config: Config): Settings {
  return {
    publicUrl: config.publicUrl,
    baseDomain: config.RAPPORT_BASE_DOMAIN,
    creditGrantUsd: config.RAPPORT_CREDIT_GRANT_USD,
    signInFailuresPerHour: config.RAPPORT_SIGN_IN_FAILURES,
    trialsPerDay: config.RAPPORT_TRIALS_PER_DAY,
    sessionMs: config.RAPPORT_SESSION_HOURS * HOUR_MS,
    sessionIdleMs: config.RAPPORT_SESSION_IDLE_MINUTES * MINUTE_MS,
    auditDays: config.RAPPORT_AUDIT_DAYS,
    workspaceDeletionDays: config.RAPPORT_WORKSPACE_DELETION_DAYS,
    hasNamedOperators: config.RAPPORT_OPERATORS.length > 0,
    traceDays: config.RAPPORT_TRACE_DAYS,
    region: config.RAPPORT_REGION,
    smtpUrl: config.RAPPORT_SMTP_URL,
    mailFrom: config.RAPPORT_MAIL_FROM ?? `rapport@${new URL(config.publicUrl).hostname}`,
    version: VERSION,
    instanceId: newId(),
  }
}

export const auditTrail = (config: Config, parts: Omit<AuditTrailParts, 'sink'>): AuditTrail =>
  new AuditTrail({ ...parts, sink: syslogSink(config.RAPPORT_AUDIT_SYSLOG_URL, parts.log) })

/** Where the bytes of files are kept. */
export function fileStorage(config: Config): FileStorage {
  const url = config.RAPPORT_FILES_URL
  if (url === undefined) return new FolderStorage(join(config.dataDir, 'files'))
  const bucket = readBucketUrl(url)
  if ('fault' in bucket) throw new ConfigError([`RAPPORT_FILES_URL ${bucket.fault}.`])
  return new BucketStorage(bucket)
}

export const fileLimits = (config: Config) => ({
  bytesMax: config.RAPPORT_FILES_MAX_MB * 1024 * 1024,
  days: config.RAPPORT_FILES_DAYS,
})

export async function embeddingEngine(config: Config): Promise<EmbedderOptions> {
  const { RAPPORT_EMBEDDING_URL: url, RAPPORT_EMBEDDING_API_KEY: apiKey } = config
  if (config.RAPPORT_EMBEDDING_MODEL_DIR !== undefined) {
    const model = await openModelFolder(config.RAPPORT_EMBEDDING_MODEL_DIR).catch((error: unknown) => {
      if (!(error instanceof ModelFolderFault)) throw error
      throw new ConfigError([`RAPPORT_EMBEDDING_MODEL_DIR: ${error.message}`])
    })
    return { engine: 'local', model }
  }
  if (url === undefined) return { engine: 'local', model: builtInModel() }
  const model = config.RAPPORT_EMBEDDING_MODEL as string
  return { engine: 'endpoint', url, model, ...(apiKey === undefined ? {} : { apiKey }) }
}

export function externalProvider(config: Config) {
  const {
    RAPPORT_SESSION_JWKS_URL: jwksUrl,
    RAPPORT_SESSION_ISSUER: issuer,
    RAPPORT_SESSION_AUDIENCE: audience,
  } = config
  return jwksUrl === undefined || issuer === undefined || audience === undefined
    ? undefined
    : { jwksUrl, issuer, audience }
}

/** What we are to that provider, when people may be sent there to sign in. */
export function clientRegistration(config: Config): ClientRegistration | undefined {
  const { RAPPORT_SESSION_CLIENT_ID: clientId, RAPPORT_SESSION_ISSUER: issuer, publicUrl } = config
  if (clientId === undefined || issuer === undefined) return undefined
  return {
    issuer,
    clientId,
    clientSecret: config.RAPPORT_SESSION_CLIENT_SECRET,
    authorizeUrl: config.RAPPORT_SESSION_AUTHORIZE_URL,
    tokenUrl: config.RAPPORT_SESSION_TOKEN_URL,
    publicUrl,
  }
}

/** Where telemetry is sent; undefined when it is switched off. */
export function otlpTarget(config: Config): OtlpTarget | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = config
  return endpoint === undefined ? undefined : { endpoint, headers }
}

export const modelEndpoint = (config: Config) => ({
  url: config.RAPPORT_LLM_URL,
  apiKey: config.RAPPORT_LLM_API_KEY,
  model: config.RAPPORT_LLM_MODEL,
  allowPrivate: config.RAPPORT_ALLOW_PRIVATE_NETWORK,
})

export const firstWorkspace = (config: Config) => ({
  apiKey: config.RAPPORT_BOOTSTRAP_API_KEY,
  adminUsername: config.RAPPORT_BOOTSTRAP_ADMIN_USERNAME,
  adminPassword: config.RAPPORT_BOOTSTRAP_ADMIN_PASSWORD,
  creditGrantUsd: config.RAPPORT_CREDIT_GRANT_USD,
  baseDomain: config.RAPPORT_BASE_DOMAIN,
})
