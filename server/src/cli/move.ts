import { existsSync } from 'node:fs'
import { type Config, readConfig } from '../config.ts'
import { MIGRATIONS } from '../migrations.ts'
import { copyEverything, gatherStatistics, NotEmpty } from '../platform/db/copy.ts'
import { asOwner, asReader, type CopyPlan, listFilled, planCopy } from '../platform/db/copy-plan.ts'
import type { Database } from '../platform/db/database.ts'
import { isConnectionLost } from '../platform/db/errors.ts'
import { migrate, readMigrationState } from '../platform/db/migrate.ts'
import { databaseFolder } from '../platform/db/open.ts'
import { readServerFacts } from '../platform/db/server.store.ts'
import { keyFileIn } from '../platform/secrets/vault.ts'
import { CommandError, type Run, remark, say } from './command.ts'
import { parseArgs } from './parse-args.ts'
import { Progress } from './progress.ts'
import { connectPostgres, reasonOf, withStorage } from './storage.ts'

const CONNECTIONS = 2

export const move: Run = async (words, usage) => {
  const { positionals } = parseArgs(usage, words, {}, ['URL'])
  const url = positionals[0] as string
  const config = readConfig()
  refuseSettings(config, url)
  // No other process may write meanwhile: a server on this folder makes this fail with a sentence that names it.
  await withStorage(async ({ db: source }) => {
    const target = await openTarget(config, url)
    try {
      const plan = await planCopy(source)
      await prepare(target, plan)
      await copy(source, target, plan)
      say(whatNow(config, plan))
    } finally {
      await target.close()
    }
  })
}

/** The URL may hold a password, so that nothing we say repeats it. */
function refuseSettings(config: Config, url: string): void {
  const { dataDir } = config
  if (config.DATABASE_URL !== undefined) {
    throw new CommandError(
      `DATABASE_URL is set: this installation is on PostgreSQL already. Unset it to move what is in ${dataDir}.`,
    )
  }
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new CommandError(
      'The URL must be one of PostgreSQL, such as postgres://user:password@host:5432/database.',
    )
  if (!existsSync(databaseFolder(dataDir)))
    throw new CommandError(`There is no database in ${dataDir}; there is nothing to move.`)
}

async function openTarget(config: Config, url: string): Promise<Database> {
  try {
    // When a connection breaks, the statement that needs it fails, and says so.
    return await connectPostgres({ ...config, RAPPORT_DATABASE_POOL: CONNECTIONS }, url, () => undefined)
  } catch (error) {
    throw new CommandError(`The PostgreSQL cannot be used: ${reasonOf(error)}.`)
  }
}

/** Refuses a database that cannot take it, or that is in use, before anything in it is changed. */
async function prepare(target: Database, plan: CopyPlan): Promise<void> {
  try {
    const { fault } = await target.read(asOwner, readServerFacts)
    if (fault !== undefined) throw new Error(`${fault.what} ${fault.fix}`)
    const { applied } = await readMigrationState(target, MIGRATIONS)
    const filled = applied.length === 0 ? [] : await filledIn(target, plan)
    if (filled.length > 0) throw new NotEmpty(filled)
    await migrate(target, MIGRATIONS, { isStrict: true })
  } catch (error) {
    throw new CommandError(`Nothing was moved. ${reasonOf(error)}`)
  }
}

const filledIn = (target: Database, plan: CopyPlan): Promise<readonly string[]> =>
  target.read(asReader, (tx) => listFilled(tx, plan.tables))

async function copy(source: Database, target: Database, plan: CopyPlan): Promise<void> {
  remark(`Copying ${plan.rows} rows of ${plan.tables.length} tables …`)
  const progress = new Progress('rows', plan.rows)
  try {
    await copyEverything(source, target, plan, (done) => progress.show(done))
  } catch (error) {
    if (error instanceof NotEmpty) throw new CommandError(`Nothing was moved. ${error.message}`)
    // The answer to COMMIT may get lost on its way; all that was to be copied is there then.
    const filled = isConnectionLost(error) ? await filledIn(target, plan).catch(() => []) : []
    if (filled.length === 0)
      throw new CommandError(
        `Nothing was moved: ${reasonOf(error)}. PostgreSQL keeps nothing of a copy that was broken off, ` +
          'so that the command may be run again.',
      )
  } finally {
    progress.end()
  }
  // Everything is there; PostgreSQL gathers these by itself as well, only later.
  await gatherStatistics(target, plan).catch(() => undefined)
}

function whatNow(config: Config, { rows, tables }: CopyPlan): string {
  const key =
    config.RAPPORT_ENCRYPTION_KEY === undefined
      ? `"$(cat ${keyFileIn(config.dataDir)})"`
      : 'the one that is set now'
  return `
Moved ${rows} rows of ${tables.length} tables, and compared them.

  Start the server with these from now on:

  DATABASE_URL            the URL you have just given
  RAPPORT_ENCRYPTION_KEY  ${key}

  ${config.dataDir} was not changed. Start no server on it any more: what waits there to be sent
  waits in PostgreSQL too, and would be sent twice. Keep the key apart before you delete the folder.
`
}
