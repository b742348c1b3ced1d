import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../src/platform/db/database.ts'
import { openPglite, openPostgres } from '../src/platform/db/open.ts'
import { withDatabase } from './setup/template.ts'

export interface TestDatabase {
  readonly db: Database
  /** Undefined for the embedded database. */
  readonly url: string | undefined
}

let shared: Promise<TestDatabase> | undefined

/** One database for all files of a test thread; tests keep apart by each making a tenant of its own. */
export function sharedDatabase(): Promise<TestDatabase> {
  shared ??= cloneDatabase()
  return shared
}

/** A database of one's own, for tests that need an empty or a broken one. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const template = inject('template')
  if (template.kind === 'embedded') {
    const tar = await readFile(template.file)
    return { db: await openPglite({ loadDataDir: new Blob([tar]) }), url: undefined }
  }
  const name = `rapport_test_${process.pid}_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: template.serverUrl })
  await admin.connect()
  try {
    // A template cannot be copied by two at once.
    await admin.query('select pg_advisory_lock(4711)')
    await admin.query(`create database ${name} template ${template.database}`)
  } finally {
    await admin.end()
  }
  const url = withDatabase(template.serverUrl, name)
  return { db: openTestPostgres(url), url }
}

/** Another process's view of the same database. */
export const openTestPostgres = (url: string): Database =>
  openPostgres({ url, poolSize: 10, statementTimeoutMs: 20_000, useNamedStatements: true }, () => undefined)
