import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { isEncrypted } from '../platform/backup/encryption.ts'
import { countRows } from '../platform/backup/row-counts.store.ts'
import { verifyBackup } from '../platform/backup/verify-backup.ts'
import { writeArchive } from '../platform/backup/write-archive.ts'
import { lockFolder } from '../platform/db/folder-lock.ts'
import { databaseFolder } from '../platform/db/open.ts'
import { VERSION } from '../version.ts'
import { CommandError, type Run, remark, say } from './command.ts'
import { parseArgs } from './parse-args.ts'
import { withStorage } from './storage.ts'

export const backup: Run = async (words, usage) => {
  const { values, positionals } = parseArgs(
    usage,
    words,
    { recipient: { type: 'string' }, verify: { type: 'boolean' }, identity: { type: 'string' } },
    ['FILE'],
  )
  const file = resolve(positionals[0] as string)
  const config = readConfig()
  refuseSettings(config, file)
  const recipients = values.recipient?.split(',') ?? config.RAPPORT_BACKUP_RECIPIENTS
  if (values.verify && recipients.length > 0 && values.identity === undefined)
    throw new CommandError('To verify an encrypted backup, name the file with its identity: --identity FILE')
  const { dataDir } = config
  // What a verification is compared with. The database is closed again before its files are read.
  const rows = values.verify ? await withStorage(({ db }) => countRows(db)) : undefined
  // No other process may write meanwhile: a server on this folder makes this fail with a sentence that names it.
  const unlock = await lockFolder(dataDir)
  try {
    await writeArchive(dataDir, file, { recipients, version: VERSION, now: new Date(), rows })
  } finally {
    await unlock()
  }
  const { size } = await stat(file)
  say(`Backed up ${dataDir} into ${file} (${(size / 1024 / 1024).toFixed(1)} MB).`)
  if (values.verify) {
    const verified = await verifyBackup(file, values.identity)
    const total = Object.values(verified.rows ?? {}).reduce((sum, count) => sum + count, 0)
    say(`Verified: a scratch database was restored from it, with all of its ${total} rows.`)
  }
  await remarkKey(config, file)
}

function refuseSettings({ DATABASE_URL, dataDir }: Config, file: string): void {
  if (DATABASE_URL !== undefined) {
    throw new CommandError(
      'The data is in PostgreSQL. Use its own tool: pg_dump --format=custom --file=FILE "$DATABASE_URL"',
    )
  }
  if (!existsSync(databaseFolder(dataDir)))
    throw new CommandError(`There is no database in ${dataDir}; there is nothing to back up.`)
  if (existsSync(file)) throw new CommandError(`${file} exists already; choose another name.`)
  if (file.startsWith(dataDir + sep))
    throw new CommandError('The backup cannot lie inside the data folder; choose another place.')
}

async function remarkKey({ RAPPORT_ENCRYPTION_KEY: key }: Config, file: string): Promise<void> {
  if (key !== undefined)
    remark('The encryption key comes from RAPPORT_ENCRYPTION_KEY and is not in the file: keep both.')
  else if (await isEncrypted(file)) remark('Only the identity of a recipient opens it: keep that elsewhere.')
  else remark('The file holds the encryption key: keep it as safe as the data folder itself.')
}
