import { readConfig } from '../config.ts'
import { MIGRATIONS } from '../migrations.ts'
import { migrate as applyMigrations } from '../platform/db/migrate.ts'
import { makeLog } from '../platform/observe/log.ts'
import { type Run, say } from './command.ts'
import { parseArgs } from './parse-args.ts'
import { openStorage } from './storage.ts'

export const migrate: Run = async (words, usage) => {
  parseArgs(usage, words, {})
  const config = readConfig()
  const { db } = await openStorage(config, makeLog(config.RAPPORT_LOG_LEVEL))
  try {
    const applied = await applyMigrations(db, MIGRATIONS)
    for (const name of applied) say(`applied ${name}`)
    say(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.length} migration(s).`)
  } finally {
    await db.close()
  }
}
