import { createReadStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, list } from 'tar'
import {
  CONTENTS_FILE,
  type Contents,
  closeToOthers,
  dataEntries,
  refuseStrayEntry,
  verifyContents,
} from './archive.ts'
import { BackupFault } from './backup-fault.ts'
import { decrypted, isEncrypted } from './encryption.ts'

/** Where the archive is unpacked and checked before anything of it counts. */
const STAGING = 'restoring'

/** Fills an empty folder. `identityFile` opens an encrypted archive. */
export async function unpackArchive(
  file: string,
  folder: string,
  identityFile: string | undefined,
): Promise<Contents> {
  const staging = join(folder, STAGING)
  const bytes = await readerOf(file, identityFile)
  try {
    await refuseStray(file, bytes)
    await mkdir(staging, { mode: 0o700 })
    await into(await bytes(), extract({ cwd: staging, strict: true, preservePaths: false, noChmod: true }))
    const contents = await verifyContents(staging)
    await closeToOthers(staging)
    for (const name of await dataEntries(staging)) await rename(join(staging, name), join(folder, name))
    return contents
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function readerOf(file: string, identityFile: string | undefined): Promise<() => Promise<Readable>> {
  if (!(await isEncrypted(file))) return async () => createReadStream(file)
  if (identityFile === undefined)
    throw new BackupFault(`${file} is encrypted. Name the file with its identity: --identity FILE`)
  return () => decrypted(file, identityFile)
}

const into = (bytes: Readable, parser: object): Promise<void> =>
  // The parser behaves like a writable stream of Node and has types of its own.
  pipeline(bytes, parser as unknown as Writable)

/** The whole archive is looked through before its first file is written. */
async function refuseStray(file: string, bytes: () => Promise<Readable>): Promise<void> {
  let stray: Error | undefined
  let hasContents = false
  const look = list({
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
  try {
    await into(await bytes(), look)
  } catch (error) {
    if (error instanceof BackupFault) throw error
    throw stray ?? new BackupFault(`${file} cannot be read as a backup: ${(error as Error).message}`, error)
  }
  if (stray !== undefined) throw stray
  if (!hasContents)
    throw new BackupFault(`${file} is not a backup made by Rapport: it has no ${CONTENTS_FILE}.`)
}
