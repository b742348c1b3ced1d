import { mkdir } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { PGliteOptions } from '@electric-sql/pglite'
import pg from 'pg'
import { Database } from './database.ts'
import { EmbeddedStream } from './embedded-stream.ts'
import { EmbeddedThread } from './embedded-thread.ts'
import { lockFolder } from './folder-lock.ts'
import { DatabaseHosts } from './hosts.ts'
import { layCluster } from './ready-cluster.ts'

export interface PostgresSettings {
  /** May name several servers, of which the one that takes writes is used. */
  readonly url: string
  readonly poolSize: number
  readonly statementTimeoutMs: number
  readonly useNamedStatements: boolean
  /** Whether a pooler may give every transaction another connection of the server. */
  readonly isPooled?: boolean
}

const CONNECT_MS = 10_000
const IDLE_IN_TRANSACTION_MS = 60_000

/**
 * Whether there is a pooler such as PgBouncer between here and the server. It greets with a process id of its own, which
 * is not the one that the server gives for the connection.
 */
export async function isBehindPooler(url: string): Promise<boolean> {
  const hosts = new DatabaseHosts(url)
  const client = new hosts.clientClass({
    connectionString: hosts.firstUrl,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'rapport',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid !== (client as unknown as { readonly processID: number }).processID
  } finally {
    await client.end().catch(() => undefined)
    hosts.close()
  }
}

/** Any PostgreSQL 15 or newer; no extension is needed. */
export function openPostgres(settings: PostgresSettings, onError: (error: Error) => void): Database {
  const isPooled = settings.isPooled ?? false
  const hosts = new DatabaseHosts(settings.url)
  const pool = new pg.Pool({
    connectionString: hosts.firstUrl,
    Client: hosts.clientClass,
    max: settings.poolSize,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
    // A pooler refuses them, and shares its sessions: there each transaction sets them for itself.
    ...(isPooled
      ? {}
      : {
          statement_timeout: settings.statementTimeoutMs,
          idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
        }),
    keepAlive: true,
    application_name: 'rapport',
  })
  // Without a listener an idle connection that breaks would end the process; the pool replaces it by itself.
  pool.on('error', onError)
  return new Database(pool, {
    kind: 'postgres',
    useNamedStatements: settings.useNamedStatements,
    timeouts: isPooled
      ? { statementMs: settings.statementTimeoutMs, idleMs: IDLE_IN_TRANSACTION_MS }
      : undefined,
    hosts,
    close: async () => {
      await pool.end()
      hosts.close()
    },
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
