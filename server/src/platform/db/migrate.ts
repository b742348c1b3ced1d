import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256 } from '../../kernel/ids.ts'
import type { Database } from './database.ts'

/** Any fixed number: the advisory lock of the process that migrates; others wait for it. */
const MIGRATION_LOCK = 7_270_411

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/**
 * Applies the numbered SQL files that this database has not seen, each in a transaction of its own, under an
 * advisory lock. Forward only; a file that changed after it was applied is refused, because then the
 * files no longer say what the database holds.
 */
export async function migrate(db: Database, folder: string): Promise<readonly string[]> {
  const migrations = await readMigrations(folder)
  const client = await db.pool.connect()
  try {
    // Waiting for another process that migrates, and migrating itself, may take longer than any request.
    await client.query('set statement_timeout = 0')
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    const applied = await readApplied(client)
    refuseChanged(migrations, applied)
    const missing = migrations.filter((migration) => !applied.has(migration.name))
    for (const migration of missing) await apply(client, migration)
    return missing.map((migration) => migration.name)
  } finally {
    await client.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`).catch(() => undefined)
    await client.query('reset statement_timeout').catch(() => undefined)
    client.release()
  }
}

export interface MigrationState {
  readonly applied: readonly string[]
  /** What this version brings and the database has not seen. */
  readonly missing: readonly string[]
}

/** Looks without changing anything; refuses a database that a newer version has migrated. */
export async function readMigrationState(db: Database, folder: string): Promise<MigrationState> {
  const migrations = await readMigrations(folder)
  const client = await db.pool.connect()
  try {
    const { rows } = await client.query(`select to_regclass('schema_migrations')::text as name`)
    const applied = rows[0]?.name === null ? new Map<string, string>() : await listApplied(client)
    refuseChanged(migrations, applied)
    const missing = migrations.map(({ name }) => name).filter((name) => !applied.has(name))
    return { applied: [...applied.keys()], missing }
  } finally {
    client.release()
  }
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  if (names.length === 0) throw new Error(`There are no migrations in ${folder}.`)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: sha256(sql).toString('hex') }
    }),
  )
}

interface Client {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, string>[] }>
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  return listApplied(client)
}

async function listApplied(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query('select name, checksum from schema_migrations order by name')
  return new Map(rows.map((row) => [row['name'] as string, row['checksum'] as string]))
}

function refuseChanged(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const [name, checksum] of applied) {
    const now = known.get(name)
    if (now === undefined) {
      throw new Error(
        `This database was migrated by a newer version: it has ${name}, which this version does not know.`,
      )
    }
    if (now !== checksum)
      throw new Error(`Migration ${name} was changed after it had been applied to this database.`)
  }
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    // Without a connection this fails too, and would hide the reason.
    await client.query('rollback').catch(() => undefined)
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}
