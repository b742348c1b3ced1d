import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { extract, list } from 'tar'
import { readConfig } from '../config.ts'
import { lockFolder } from '../platform/db/folder-lock.ts'
import { keyFileIn } from '../platform/secrets/vault.ts'
import {
  CONTENTS_FILE,
  type Contents,
  closeToOthers,
  dataEntries,
  refuseStrayEntry,
  verifyContents,
} from './archive.ts'
import { CommandError, type Run, remark, say } from './command.ts'
import { parseArgs } from './parse-args.ts'

/** Where the archive is unpacked and checked before anything of it counts. */
const STAGING = 'restoring'

export const restore: Run = async (words, usage) => {
  const { positionals } = parseArgs(usage, words, {}, ['FILE'])
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
    const contents = await unpack(file, dataDir)
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

async function unpack(file: string, dataDir: string): Promise<Contents> {
  const staging = join(dataDir, STAGING)
  try {
    await refuseStray(file)
    await mkdir(staging, { mode: 0o700 })
    await extract({ file, cwd: staging, strict: true, preservePaths: false, noChmod: true })
    const contents = await verifyContents(staging)
    await closeToOthers(staging)
    for (const name of await dataEntries(staging)) await rename(join(staging, name), join(dataDir, name))
    return contents
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** The whole archive is looked through before its first file is written. */
async function refuseStray(file: string): Promise<void> {
  let stray: Error | undefined
  let hasContents = false
  try {
    await list({
      file,
      strict: true,
      onReadEntry(entry) {
        hasContents ||= entry.path === CONTENTS_FILE
        try {
          refuseStrayEntry(entry.path, entry.type)
        } catch (error) {
          stray ??= error as Error
        }
      },
    })
  } catch (error) {
    throw stray ?? new CommandError(`${file} cannot be read as a backup: ${(error as Error).message}`)
  }
  if (stray !== undefined) throw stray
  if (!hasContents)
    throw new CommandError(`${file} is not a backup made by Rapport: it has no ${CONTENTS_FILE}.`)
}
