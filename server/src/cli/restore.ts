import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { dataEntries } from '../platform/backup/archive.ts'
import { unpackArchive } from '../platform/backup/read-archive.ts'
import { lockFolder } from '../platform/db/folder-lock.ts'
import { keyFileIn } from '../platform/secrets/vault.ts'
import { CommandError, type Run, remark, say } from './command.ts'
import { parseArgs } from './parse-args.ts'

export const restore: Run = async (words, usage) => {
  const { values, positionals } = parseArgs(usage, words, { identity: { type: 'string' } }, ['FILE'])
  const file = resolve(positionals[0] as string)
  const config = readConfig()
  if (config.DATABASE_URL !== undefined) {
    throw new CommandError(
      'The data is in PostgreSQL. Use its own tool: pg_restore --dbname="$DATABASE_URL" FILE',
    )
  }
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
  const { dataDir } = config
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(dataDir)
  try {
    if ((await dataEntries(dataDir)).length > 0) {
      throw new CommandError(
        `The data folder ${dataDir} is not empty. Restore into an empty or missing one (RAPPORT_DATA_DIR).`,
      )
    }
    const contents = await unpackArchive(file, dataDir, values.identity)
    say(`Restored ${dataDir} from the backup of ${contents.created_at} (version ${contents.version}).`)
  } finally {
    await unlock()
  }
  if (!existsSync(keyFileIn(dataDir))) {
    remark(
      'The backup holds no encryption key: start the server with the RAPPORT_ENCRYPTION_KEY it was used with.',
    )
  }
}
