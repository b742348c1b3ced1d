import { existsSync } from 'node:fs'
import type { Logger } from 'pino'
import { type Config, readConfig } from '../config.ts'
import { systemClock } from '../kernel/clock.ts'
import { MIGRATIONS } from '../migrations.ts'
import type { Database } from '../platform/db/database.ts'
import { readMigrationState } from '../platform/db/migrate.ts'
import { databaseFolder, isBehindPooler, openEmbedded, openPostgres } from '../platform/db/open.ts'
import { closeFolder } from '../platform/db/private-folder.ts'
import { Replica } from '../platform/db/replica.ts'
import { makeLog } from '../platform/observe/log.ts'
import { useStoredHashKey } from '../platform/secrets/hash-key.ts'
import { keyFileIn, openVault, type Vault } from '../platform/secrets/vault.ts'
import { CommandError } from './command.ts'

export interface Storage {
  readonly db: Database
  readonly vault: Vault
}

/**
 * Opens the database that the configuration names, and the key to its secrets. The key comes first: a database
 * without one is then always a key that got lost, and never a first start that was interrupted.
 */
export async function openStorage(config: Config, log: Logger): Promise<Storage> {
  const { RAPPORT_ENCRYPTION_KEY: key, DATABASE_URL: url, dataDir } = config
  if (key === undefined && existsSync(databaseFolder(dataDir)) && !existsSync(keyFileIn(dataDir))) {
    throw new CommandError(
      `There is a database in ${dataDir}, but its encryption.key is missing. Put the file back from a backup, ` +
        'or set RAPPORT_ENCRYPTION_KEY to the key the database was used with.',
    )
  }
  if (url === undefined) await closeDataFolder(dataDir, log)
  const vault = await openVault(key, dataDir, config.RAPPORT_ENCRYPTION_KEYS_OLD)
  return { vault, db: await openDatabase(config, log) }
}

/** The permissions of another user's files cannot be changed: warn, but do not refuse to start. */
async function closeDataFolder(dataDir: string, log: Logger): Promise<void> {
  const warn = (about: object, what: string) => log.warn({ folder: dataDir, ...about }, what)
  try {
    const closed = await closeFolder(dataDir)
    if (closed.length > 0)
      warn(
        { closed: closed.slice(0, 5), count: closed.length },
        'the data was open to other users and is closed now',
      )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    warn({ err: error }, 'the data is open to other users and cannot be closed')
  }
}

/** For commands that work on an installation that exists: opens it, checks that it is up to date, closes it again. */
export async function withStorage<T>(
  work: (storage: Storage & { readonly config: Config }) => Promise<T>,
): Promise<T> {
  const config = readConfig()
  if (config.DATABASE_URL === undefined && !existsSync(databaseFolder(config.dataDir))) {
    throw new CommandError(
      `There is no database in ${config.dataDir} yet. Start the server once (rapport serve), or run: rapport migrate`,
    )
  }
  const storage = await openStorage(config, makeLog(config.RAPPORT_LOG_LEVEL))
  try {
    const { missing } = await readMigrationState(storage.db, MIGRATIONS)
    if (missing.length > 0) {
      throw new CommandError(
        `The database lacks ${missing.length} migration(s) of this version. Run: rapport migrate`,
      )
    }
    await useStoredHashKey(storage.db, storage.vault, systemClock)
    return await work({ ...storage, config })
  } finally {
    await storage.db.close()
  }
}

async function openDatabase(config: Config, log: Logger): Promise<Database> {
  if (config.DATABASE_URL === undefined) return openEmbedded(config.dataDir)
  const onBroken = (error: Error) => log.warn({ err: error }, 'a database connection broke')
  try {
    const db = await connectPostgres(config, config.DATABASE_URL, onBroken)
    if (config.DATABASE_REPLICA_URL !== undefined)
      await connectReplica(db, config, config.DATABASE_REPLICA_URL, onBroken)
    return db
  } catch (error) {
    throw new CommandError(
      `PostgreSQL at DATABASE_URL cannot be used: ${reasonOf(error)}. \`rapport doctor\` says more.`,
    )
  }
}

/** Opens a PostgreSQL that answers; throws what the driver says when it does not. */
export async function connectPostgres(
  config: Config,
  url: string,
  onBroken: (error: Error) => void,
): Promise<Database> {
  return openWith(config, url, await isBehindPooler(url), onBroken)
}

/** A replica that does not answer now may do so later; until it has, it is treated as if it were behind a pooler. */
export async function connectReplica(
  db: Database,
  config: Config,
  url: string,
  onBroken: (error: Error) => void,
): Promise<void> {
  const isPooled = await isBehindPooler(url).catch(() => true)
  const limits = { waitMs: config.RAPPORT_REPLICA_WAIT_MS, statementMs: config.RAPPORT_STATEMENT_TIMEOUT_MS }
  db.useReplica(new Replica(db, openWith(config, url, isPooled, onBroken), limits))
}

function openWith(
  config: Config,
  url: string,
  isPooled: boolean,
  onBroken: (error: Error) => void,
): Database {
  return openPostgres(
    {
      url,
      poolSize: config.RAPPORT_DATABASE_POOL,
      statementTimeoutMs: config.RAPPORT_STATEMENT_TIMEOUT_MS,
      useNamedStatements: config.RAPPORT_PREPARED_STATEMENTS ?? !isPooled,
      isPooled,
    },
    onBroken,
  )
}

/** Node reports a name with several addresses as an error without a message, only with a code. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return message || code || 'it does not answer'
}
