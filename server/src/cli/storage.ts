import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../platform/db/database.ts'
import { openEmbedded, openPostgres } from '../platform/db/open.ts'
import { openVault, type Vault } from '../platform/secrets/vault.ts'

export interface Storage {
  readonly db: Database
  readonly vault: Vault
}

/** Opens the database that the configuration names, and the key to its secrets. */
export async function openStorage(config: Config, log: Logger): Promise<Storage> {
  const db = await openDatabase(config, log)
  try {
    return { db, vault: await openVault(config.RAPPORT_ENCRYPTION_KEY, config.dataDir) }
  } catch (error) {
    await db.close()
    throw error
  }
}

async function openDatabase(config: Config, log: Logger): Promise<Database> {
  if (config.DATABASE_URL === undefined) return openEmbedded(config.dataDir)
  return openPostgres(
    {
      url: config.DATABASE_URL,
      poolSize: config.RAPPORT_DATABASE_POOL,
      statementTimeoutMs: config.RAPPORT_STATEMENT_TIMEOUT_MS,
      useNamedStatements: config.RAPPORT_PREPARED_STATEMENTS,
    },
    (error) => log.warn({ err: error }, 'a database connection broke'),
  )
}
