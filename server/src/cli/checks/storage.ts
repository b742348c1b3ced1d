import { constants, existsSync } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../../config.ts'
import { systemClock } from '../../kernel/clock.ts'
import { MIGRATIONS } from '../../migrations.ts'
import { listKeys } from '../../platform/auth/signing-keys.store.ts'
import { SigningKeys } from '../../platform/auth/signing-keys.ts'
import { asSystem, type Database } from '../../platform/db/database.ts'
import { FolderInUse } from '../../platform/db/folder-lock.ts'
import { readMigrationState } from '../../platform/db/migrate.ts'
import { databaseFolder } from '../../platform/db/open.ts'
import { mayPrepare, readLoginFacts, readServerFacts } from '../../platform/db/server.store.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { makeLog } from '../../platform/observe/log.ts'
import { keyFileIn, type Vault } from '../../platform/secrets/vault.ts'
import { openStorage, type Storage } from '../storage.ts'
import { type Finding, note, ok, problem } from './finding.ts'
import { checkSealed } from './sealed.ts'

const CLOCK_SKEW_MAX_MS = 5_000
/** Before the installation is migrated there is no role to switch to. */
const asLogin = { statement: { text: 'select 1', values: [] } }

export async function checkFolder(config: Config): Promise<Finding> {
  const about = 'Data folder'
  const { dataDir } = config
  const parent = existsSync(dataDir) ? dataDir : dirname(dataDir)
  try {
    await access(parent, constants.W_OK | constants.X_OK)
  } catch {
    return problem(
      about,
      `${parent} cannot be written to.`,
      'Give it to the user who runs Rapport, or choose another with RAPPORT_DATA_DIR.',
    )
  }
  if (!existsSync(dataDir)) return ok(about, `${dataDir} will be created by the first start`)
  const { mode } = await stat(dataDir)
  if ((mode & 0o077) !== 0)
    return note(about, `${dataDir} is open to other users of this machine.`, `chmod 700 ${dataDir}`)
  return ok(about, `${dataDir} is writable`)
}

export async function checkEncryptionKey(config: Config): Promise<Finding> {
  const about = 'Encryption key'
  if (config.RAPPORT_ENCRYPTION_KEY !== undefined) return ok(about, 'comes from RAPPORT_ENCRYPTION_KEY')
  const file = keyFileIn(config.dataDir)
  if (!existsSync(file)) {
    if (!existsSync(databaseFolder(config.dataDir))) return ok(about, 'will be made by the first start')
    return problem(
      about,
      `${file} is missing, but there is a database.`,
      'Put the file back from a backup; without it stored secrets cannot be read.',
    )
  }
  const stored = await readFile(file, 'utf8').catch(() => '')
  if (Buffer.from(stored.trim(), 'base64').length !== 32)
    return problem(about, `${file} does not hold 32 bytes as base64.`, 'Put the file back from a backup.')
  const { mode } = await stat(file)
  if ((mode & 0o077) !== 0) return problem(about, `${file} can be read by other users.`, `chmod 600 ${file}`)
  return ok(about, file)
}

/** Everything that needs the database open. */
export async function checkDatabase(config: Config): Promise<readonly Finding[]> {
  const about = 'Database'
  if (config.DATABASE_URL === undefined && !existsSync(databaseFolder(config.dataDir))) {
    return [note(about, 'embedded; there is none yet, the first start makes it')]
  }
  let storage: Storage
  try {
    storage = await openStorage(config, makeLog('silent'))
  } catch (error) {
    if (error instanceof FolderInUse)
      return [
        note(
          about,
          `embedded, and in use: ${error.message}`,
          `Ask the running server: curl ${config.publicUrl}/ready`,
        ),
      ]
    const fix =
      config.DATABASE_URL === undefined
        ? 'Restore a backup, or start over in another folder with RAPPORT_DATA_DIR.'
        : 'Start it, or correct DATABASE_URL (host, port, user, password, database).'
    return [problem(about, (error as Error).message, fix)]
  }
  try {
    return await checkOpened(storage)
  } finally {
    await storage.db.close()
  }
}

async function checkOpened({ db, vault }: Storage): Promise<readonly Finding[]> {
  const facts = await db.read(asLogin, readServerFacts)
  const server =
    facts.fault !== undefined
      ? problem('Database', facts.fault.what, facts.fault.fix)
      : ok(
          'Database',
          `${db.kind === 'embedded' ? 'embedded PostgreSQL' : 'PostgreSQL'} ${facts.version} answers`,
        )
  const skewMs = Math.abs(facts.now.getTime() - systemClock.now().getTime())
  const clock =
    skewMs > CLOCK_SKEW_MAX_MS
      ? problem(
          'Clock',
          `This machine and the database differ by ${Math.round(skewMs / 1000)} s.`,
          'Set both clocks by NTP; tokens and leases depend on them.',
        )
      : ok('Clock', systemClock.now().toISOString())
  const migrations = await checkMigrations(db)
  if (migrations.state !== 'ok') return [server, migrations, clock]
  const keys = [await checkSigningKeys(db, vault), ...(await checkSealed(db, vault))]
  return [server, migrations, ...(await checkLogin(db)), ...keys, clock]
}

/** Row-level security holds outside a request as well, if the login is no superuser and inherits no role that sees rows. */
async function checkLogin(db: Database): Promise<readonly Finding[]> {
  // The embedded database has one user, its superuser, and answers this process alone.
  if (db.kind === 'embedded') return []
  const about = 'Login role'
  const { login, isSuperuser, inherits, fix } = await db.read(asLogin, readLoginFacts)
  if (isSuperuser)
    return [
      note(
        about,
        `${login} is a superuser or bypasses row-level security: a mistaken statement sees every workspace.`,
        'Use a role of its own, as docs/operations.md shows.',
      ),
    ]
  if (inherits)
    return [
      note(
        about,
        `${login} inherits rapport_system: a mistaken statement sees every workspace.`,
        `As an administrator: ${fix};`,
      ),
    ]
  return [ok(about, `${login} sees no workspace before it switches its role`)]
}

async function checkMigrations(db: Database): Promise<Finding> {
  const about = 'Migrations'
  try {
    const { applied, missing } = await readMigrationState(db, MIGRATIONS)
    if (missing.length === 0) return ok(about, `all ${applied.length} applied`)
    if (applied.length === 0 && !(await db.read(asLogin, mayPrepare))) {
      return problem(
        about,
        'none applied, and the login may not create roles.',
        'As a superuser: alter role <login> createrole;',
      )
    }
    return note(
      about,
      `${missing.length} of ${applied.length + missing.length} are missing.`,
      'rapport migrate (or just start the server)',
    )
  } catch (error) {
    return problem(
      about,
      (error as Error).message,
      'Run the version of Rapport that this database belongs to, or a newer one.',
    )
  }
}

async function checkSigningKeys(db: Database, vault: Vault): Promise<Finding> {
  const about = 'Signing keys'
  const stored = await db.read(asSystem, (tx: Tx) => listKeys(tx))
  const newest = stored[0]
  if (newest === undefined) return note(about, 'there is none yet; the first start makes one')
  if (newest.createdAt.getTime() > systemClock.now().getTime() + CLOCK_SKEW_MAX_MS) {
    return problem(
      about,
      'the newest was made in the future: the clock has been set back.',
      'Set the clock by NTP.',
    )
  }
  try {
    await new SigningKeys(db, vault, systemClock).signer()
    return ok(about, `${stored.length} in use, the newest of ${newest.createdAt.toISOString()}`)
  } catch {
    return problem(
      about,
      'cannot be opened: the encryption key is not the one they were stored with.',
      'Start with the former RAPPORT_ENCRYPTION_KEY, or put encryption.key back from a backup.',
    )
  }
}
