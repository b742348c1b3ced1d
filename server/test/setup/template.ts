import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { MIGRATIONS } from '../../src/migrations.ts'
import { Database } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { databaseFolder, openPostgres } from '../../src/platform/db/open.ts'
import { closeFolder } from '../../src/platform/db/private-folder.ts'
import { layCluster } from '../../src/platform/db/ready-cluster.ts'
import { openVault } from '../../src/platform/secrets/vault.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template:
      | {
          kind: 'embedded'
          /** A migrated database, as the embedded database packs it: opened in memory in half a second. */
          file: string
          /** The data folder of an installation that is migrated and otherwise empty, to be copied. */
          dataDir: string
        }
      | { kind: 'postgres'; serverUrl: string; database: string }
  }
}

/** Migrates one database; every test thread and every program that a test starts begins with a copy of it. */
export async function embeddedTemplate(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'rapport-test-'))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  await openVault(undefined, dataDir)
  await layCluster(databaseFolder(dataDir))
  const pglite = await PGlite.create({ dataDir: databaseFolder(dataDir) })
  const pool = new pg.Pool({ ...createPgConfig(pglite), max: 1 })
  const db = new Database(pool, { kind: 'embedded', useNamedStatements: true, close: async () => {} })
  await migrate(db, MIGRATIONS)
  await pool.end()
  const file = join(folder, 'template.tar')
  const dump = await pglite.dumpDataDir('none')
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  await pglite.close()
  await closeFolder(dataDir)
  project.provide('template', { kind: 'embedded', file, dataDir })
  return () => rm(folder, { recursive: true, force: true })
}

export async function postgresTemplate(
  project: TestProject,
  serverUrl: string,
): Promise<() => Promise<void>> {
  const database = `rapport_template_${process.pid}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect().catch((error: Error) => {
    throw new Error(
      `The PostgreSQL that DATABASE_URL names does not answer (${error.message}). ` +
        'Start it, or unset DATABASE_URL to run the suite on the embedded database.',
    )
  })
  await dropLeftovers(admin)
  await admin.query(`create database ${database}`)
  const db = openPostgres(
    {
      url: withDatabase(serverUrl, database),
      poolSize: 2,
      statementTimeoutMs: 60_000,
      useNamedStatements: true,
    },
    () => undefined,
  )
  await migrate(db, MIGRATIONS)
  await db.close()
  project.provide('template', { kind: 'postgres', serverUrl, database })
  return async () => {
    await dropLeftovers(admin)
    await admin.end()
  }
}

async function dropLeftovers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    String.raw`select datname from pg_database where datname like 'rapport\_template\_%' or datname like 'rapport\_test\_%'`,
  )
  // What cannot be dropped now, because the server itself is at work in it, is dropped by the next run.
  for (const { datname } of rows)
    await admin.query(`drop database if exists ${datname} with (force)`).catch(() => undefined)
}

export function withDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.toString()
}
