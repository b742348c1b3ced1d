import { resolve, sep } from 'node:path'
import { SETTINGS, type Settings } from './all-settings.ts'
import { BadSetting } from './settings.ts'

export interface Config extends Settings {
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly runsApi: boolean
  readonly runsWorker: boolean
}

export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The configuration is not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** Reads all settings and reports every fault at once. An empty value counts as not set. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const faults: string[] = []
  const settings: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(SETTINGS)) {
    const text = environment[name]
    try {
      settings[name] = setting.parse(text === '' ? undefined : text)
    } catch (error) {
      if (!(error instanceof BadSetting)) throw error
      faults.push(`${name} ${error.message}.`)
    }
  }
  const read = settings as Settings
  if (faults.length === 0) faults.push(...contradictions(read))
  if (faults.length > 0) throw new ConfigError(faults)
  return {
    ...read,
    // An IPv6 address stands in brackets.
    publicUrl:
      read.RAPPORT_PUBLIC_URL ??
      `http://${read.HOST.includes(':') ? `[${read.HOST}]` : read.HOST}:${read.PORT}`,
    dataDir: resolve(read.RAPPORT_DATA_DIR),
    runsApi: read.RAPPORT_ROLES.includes('api'),
    runsWorker: read.RAPPORT_ROLES.includes('worker'),
  }
}

/** Which settings the environment gives, and which of its names look like settings but are none. Names only, no values. */
export function settingNames(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const given = Object.keys(environment).filter((name) => environment[name] !== '')
  return {
    given: given.filter((name) => Object.hasOwn(SETTINGS, name)).sort(),
    unknown: given.filter((name) => name.startsWith('RAPPORT_') && !Object.hasOwn(SETTINGS, name)).sort(),
  }
}

function contradictions(read: Settings): string[] {
  const faults: string[] = []
  if (read.RAPPORT_EMBEDDING_URL !== undefined && read.RAPPORT_EMBEDDING_MODEL === undefined) {
    faults.push('RAPPORT_EMBEDDING_MODEL must be set with RAPPORT_EMBEDDING_URL.')
  }
  if (read.RAPPORT_EMBEDDING_URL !== undefined && read.RAPPORT_EMBEDDING_MODEL_DIR !== undefined) {
    faults.push('RAPPORT_EMBEDDING_URL and RAPPORT_EMBEDDING_MODEL_DIR are two engines: set one of them.')
  }
  if ((read.RAPPORT_PAYMENTS_KEY === undefined) !== (read.RAPPORT_PAYMENTS_WEBHOOK_SECRET === undefined)) {
    faults.push('RAPPORT_PAYMENTS_KEY and RAPPORT_PAYMENTS_WEBHOOK_SECRET must be set together.')
  }
  faults.push(...faultsOfBackups(read))
  const unknownRole = read.RAPPORT_ROLES.find((role) => role !== 'api' && role !== 'worker')
  if (unknownRole !== undefined) faults.push(`RAPPORT_ROLES knows api and worker, not "${unknownRole}".`)
  if (read.RAPPORT_ROLES.length === 0) faults.push('RAPPORT_ROLES names no role: use api, worker or both.')
  if (read.DATABASE_URL === undefined && !read.RAPPORT_ROLES.includes('api')) {
    faults.push('RAPPORT_ROLES=worker needs DATABASE_URL: the embedded database serves one process.')
  }
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (read[name] !== undefined && !/^postgres(ql)?:\/\//.test(read[name]))
      faults.push(`${name} must begin with postgres:// or postgresql://.`)
  if (read.DATABASE_REPLICA_URL !== undefined && read.DATABASE_URL === undefined)
    faults.push('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replica.')
  if (read.DATABASE_URL !== undefined && read.RAPPORT_ENCRYPTION_KEY === undefined) {
    faults.push(
      'RAPPORT_ENCRYPTION_KEY must be set together with DATABASE_URL; make one with: openssl rand -base64 32',
    )
  }
  const key = read.RAPPORT_ENCRYPTION_KEY
  if (key !== undefined && Buffer.from(key, 'base64').length !== 32) {
    faults.push('RAPPORT_ENCRYPTION_KEY must be 32 bytes as base64; make one with: openssl rand -base64 32')
  }
  if (read.RAPPORT_ENCRYPTION_KEYS_OLD.some((old) => Buffer.from(old, 'base64').length !== 32)) {
    faults.push('RAPPORT_ENCRYPTION_KEYS_OLD must be keys of 32 bytes as base64, separated by commas.')
  }
  const bootstrapKey = read.RAPPORT_BOOTSTRAP_API_KEY
  if (bootstrapKey !== undefined && !/^sk_[A-Za-z0-9_-]{20,200}$/.test(bootstrapKey)) {
    faults.push(
      'RAPPORT_BOOTSTRAP_API_KEY must begin with sk_, followed by 20 or more letters, digits, - or _.',
    )
  }
  const syslog = read.RAPPORT_AUDIT_SYSLOG_URL
  if (syslog !== undefined && !/^(udp|tcp):\/\/[^/]+$/.test(syslog)) {
    faults.push('RAPPORT_AUDIT_SYSLOG_URL must be udp://host:port or tcp://host:port.')
  }
  const together = (needed: keyof Settings, by: keyof Settings) => {
    if (read[by] !== undefined && read[needed] === undefined)
      faults.push(`${needed} must be set together with ${by}.`)
  }
  together('RAPPORT_SESSION_ISSUER', 'RAPPORT_SESSION_JWKS_URL')
  together('RAPPORT_SESSION_AUDIENCE', 'RAPPORT_SESSION_JWKS_URL')
  together('RAPPORT_SESSION_JWKS_URL', 'RAPPORT_SESSION_CLIENT_ID')
  for (const name of ['CLIENT_SECRET', 'AUTHORIZE_URL', 'TOKEN_URL'] as const)
    together('RAPPORT_SESSION_CLIENT_ID', `RAPPORT_SESSION_${name}`)
  return faults
}

function faultsOfBackups(read: Settings): string[] {
  const folder = read.RAPPORT_BACKUP_DIR
  if (folder === undefined) return []
  const faults: string[] = []
  if (read.DATABASE_URL !== undefined)
    faults.push('RAPPORT_BACKUP_DIR is for the embedded database; schedule pg_dump for PostgreSQL.')
  if (read.RAPPORT_BACKUP_RECIPIENTS.length === 0)
    faults.push(
      'RAPPORT_BACKUP_RECIPIENTS must be set with RAPPORT_BACKUP_DIR: rapport keys make-backup-key FILE',
    )
  if (`${resolve(folder)}${sep}`.startsWith(`${resolve(read.RAPPORT_DATA_DIR)}${sep}`))
    faults.push('RAPPORT_BACKUP_DIR cannot lie inside RAPPORT_DATA_DIR.')
  return faults
}
