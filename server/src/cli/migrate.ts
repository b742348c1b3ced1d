import { MIGRATIONS } from '../app.ts'
import { readConfig } from '../config.ts'
import { migrate as applyMigrations } from '../platform/db/migrate.ts'
import { makeLog } from '../platform/observe/log.ts'
import { type Command, say } from './command.ts'
import { openStorage } from './storage.ts'
import { readWords } from './words.ts'

export const migrate: Command = {
  name: 'migrate',
  usage: 'migrate',
  summary: 'bring the database up to this version (`serve` does it too)',
  async run(words) {
    readWords(migrate.usage, words, {})
    const config = readConfig()
    const { db } = await openStorage(config, makeLog(config.RAPPORT_LOG_LEVEL))
    try {
      const applied = await applyMigrations(db, MIGRATIONS)
      for (const name of applied) say(`applied ${name}`)
      say(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.length} migration(s).`)
    } finally {
      await db.close()
    }
  },
}
