import { mkdir } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { PGliteOptions } from '@electric-sql/pglite'
import pg from 'pg'
import { Database } from './database.ts'
import { EmbeddedStream } from './embedded-stream.ts'
import { EmbeddedThread } from './embedded-thread.ts'
import { lockFolder } from './folder-lock.ts'
import { layCluster } from './ready-cluster.ts'

export interface PostgresSettings {
  readonly url: string
  readonly poolSize: number
  readonly statementTimeoutMs: number
  readonly useNamedStatements: boolean
}

/** Any PostgreSQL 15 or newer; no extension is needed. */
export function openPostgres(settings: PostgresSettings, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: settings.statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: 'rapport',
  })
  // Without a listener an idle connection that breaks would end the process; the pool replaces it by itself.
  pool.on('error', onError)
  return new Database(pool, {
    kind: 'postgres',
    useNamedStatements: settings.useNamedStatements,
    close: () => pool.end(),
  })
}

export const databaseFolder = (dataDir: string): string => join(dataDir, 'postgres')

/** The embedded database: PostgreSQL compiled to WebAssembly, one connection, files in the data folder. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(dataDir)
  const folder = databaseFolder(dataDir)
  try {
    await layCluster(folder)
    return await openPglite({ dataDir: folder }, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

export async function openPglite(options: PGliteOptions, onClosed = async () => {}): Promise<Database> {
  const thread = await EmbeddedThread.open(options)
  const pool = new pg.Pool({
    stream: () => new EmbeddedStream(thread) as unknown as Socket,
    max: 1,
    idleTimeoutMillis: 0,
  })
  return new Database(pool, {
    kind: 'embedded',
    useNamedStatements: true,
    close: async () => {
      await pool.end()
      await thread.close()
      await onClosed()
    },
  })
}
