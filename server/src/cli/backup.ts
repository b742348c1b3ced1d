import { existsSync } from 'node:fs'
import { chmod, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { create } from 'tar'
import { readConfig } from '../config.ts'
import { lockFolder } from '../platform/db/folder-lock.ts'
import { databaseFolder } from '../platform/db/open.ts'
import { VERSION } from '../version.ts'
import { CONTENTS_FILE, type Contents, dataEntries, hashContents } from './archive.ts'
import { CommandError, type Run, remark, say } from './command.ts'
import { parseArgs } from './parse-args.ts'

export const backup: Run = async (words, usage) => {
  const { positionals } = parseArgs(usage, words, {}, ['FILE'])
  const file = resolve(positionals[0] as string)
  const config = readConfig()
  if (config.DATABASE_URL !== undefined) {
    throw new CommandError(
      'The data is in PostgreSQL. Use its own tool: pg_dump --format=custom --file=FILE "$DATABASE_URL"',
    )
  }
  const { dataDir } = config
  if (!existsSync(databaseFolder(dataDir)))
    throw new CommandError(`There is no database in ${dataDir}; there is nothing to back up.`)
  if (existsSync(file)) throw new CommandError(`${file} exists already; choose another name.`)
  if (file.startsWith(dataDir + sep))
    throw new CommandError('The backup cannot lie inside the data folder; choose another place.')

  // No other process may write meanwhile: a server on this folder makes this fail with a sentence that names it.
  const unlock = await lockFolder(dataDir)
  try {
    await writeArchive(dataDir, file)
  } finally {
    await unlock()
  }
  const { size } = await stat(file)
  say(`Backed up ${dataDir} into ${file} (${(size / 1024 / 1024).toFixed(1)} MB).`)
  if (config.RAPPORT_ENCRYPTION_KEY === undefined)
    remark('The file holds the encryption key: keep it as safe as the data folder itself.')
  else remark('The encryption key comes from RAPPORT_ENCRYPTION_KEY and is not in the file: keep both.')
}

async function writeArchive(dataDir: string, file: string): Promise<void> {
  const partial = `${file}.partial`
  const list = join(dataDir, CONTENTS_FILE)
  const contents: Contents = {
    format: 1,
    version: VERSION,
    created_at: new Date().toISOString(),
    sha256: await hashContents(dataDir),
  }
  try {
    await writeFile(list, JSON.stringify(contents, null, 1), { mode: 0o600 })
    // Created empty first, so that it is never readable by others, not even for a moment.
    await writeFile(partial, '', { mode: 0o600, flag: 'wx' })
    await create({ gzip: true, file: partial, cwd: dataDir, portable: true, strict: true }, [
      CONTENTS_FILE,
      ...(await dataEntries(dataDir)),
    ])
    await chmod(partial, 0o600)
    await sync(partial)
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await rm(list, { force: true })
  }
}

/** A backup that only the page cache holds is not one yet. */
async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
