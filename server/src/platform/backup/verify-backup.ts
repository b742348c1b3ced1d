import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../db/open.ts'
import type { Contents, RowCounts } from './archive.ts'
import { BackupFault } from './backup-fault.ts'
import { unpackArchive } from './read-archive.ts'
import { countRows, unsoundBooks } from './row-counts.store.ts'

/** Restores a backup into a scratch database, and compares what is in it with what was when it was made. */
export async function verifyBackup(file: string, identityFile: string | undefined): Promise<Contents> {
  const folder = await mkdtemp(join(tmpdir(), 'rapport-verify-'))
  try {
    const contents = await unpackArchive(file, folder, identityFile)
    await verifyFolder(folder, contents.rows)
    return contents
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same for a copy that was not packed yet. */
export async function verifyFolder(folder: string, expected: RowCounts | undefined): Promise<void> {
  const db = await openEmbedded(folder)
  try {
    const fault = differing(await countRows(db), expected) ?? (await unsoundBooks(db))
    if (fault !== undefined) throw new BackupFault(`The backup is not sound: ${fault}.`)
  } finally {
    await db.close()
  }
}

function differing(found: RowCounts, expected: RowCounts | undefined): string | undefined {
  if (expected === undefined) return undefined
  const names = new Set([...Object.keys(found), ...Object.keys(expected)])
  const wrong = [...names].find((name) => found[name] !== expected[name])
  return wrong && `${wrong} has ${found[wrong] ?? 'no'} rows instead of ${expected[wrong] ?? 'none'}`
}
