import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256 } from '../../kernel/ids.ts'
import type { Database } from './database.ts'
import { mayRunAgain } from './errors.ts'

/** Any fixed number: the advisory lock of the process that migrates; others wait for it. */
const MIGRATION_LOCK = 7_270_411

/**
 * While a migration waits for a table that is in use, everything else waits behind it: it gives up after this time, lets
 * the others pass, and begins again. So it does after a deadlock with the version that is still serving.
 */
const LOCK_MS = 500
const ATTEMPTS_MAX = 100
const LOCK_NOT_AVAILABLE = '55P03'

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/**
 * Applies the numbered SQL files that this database has not seen, each in a transaction of its own that holds an
 * advisory lock. A lock of the session would outlive its connection behind a pooler. Forward only; a file that changed
 * after it was applied is refused, because then the files no longer say what the database holds.
 */
export async function migrate(
  db: Database,
  folder: string,
  { isStrict = false }: { readonly isStrict?: boolean } = {},
): Promise<readonly string[]> {
  const migrations = await readMigrations(folder)
  const client = await db.pool.connect()
  try {
    const applied = await locked(client, () => readApplied(client))
    refuseChanged(migrations, applied, isStrict)
    const now: string[] = []
    for (const migration of migrations)
      if (!applied.has(migration.name) && (await apply(client, migration))) now.push(migration.name)
    return now
  } finally {
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

/** Takes something away that a version before may still use. */
export const isContraction = (name: string): boolean => /^\d{4}-contract-/.test(name)

/**
 * Files of a newer version only add, unless their name says otherwise: during a rolling upgrade a process of the version
 * before may be started again. What copies whole tables is strict: it would not know the new ones.
 */
function refuseChanged(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
  isStrict = false,
): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const [name, checksum] of applied) {
    const now = known.get(name)
    if (now === undefined) {
      if (!isStrict && !isContraction(name)) continue
      throw new Error(
        `This database was migrated by a newer version: it has ${name}, which this version does not know.`,
      )
    }
    if (now !== checksum)
      throw new Error(`Migration ${name} was changed after it had been applied to this database.`)
  }
}

/** False when another process was faster. */
async function apply(client: Client, migration: Migration): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyOnce(client, migration)
    } catch (error) {
      const lostRace = mayRunAgain(error) || (error as { code?: string }).code === LOCK_NOT_AVAILABLE
      if (!lostRace || attempt === ATTEMPTS_MAX)
        throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LOCK_MS))
    }
  }
}

const applyOnce = (client: Client, migration: Migration): Promise<boolean> =>
  locked(client, async () => {
    if ((await listApplied(client)).has(migration.name)) return false
    await client.query(`set local lock_timeout = ${LOCK_MS}`)
    await client.query(migration.sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    return true
  })

/** One transaction of one process at a time. */
async function locked<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    // Waiting for another process that migrates, and migrating itself, may take longer than any request.
    await client.query('set local statement_timeout = 0')
    await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // Without a connection this fails too, and would hide the reason.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
