import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, lstat, readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupFault } from './backup-fault.ts'

/** The list of contents travels inside the archive, under this name. */
export const CONTENTS_FILE = 'manifest.json'

export type RowCounts = Readonly<Record<string, number>>

export interface Contents {
  readonly format: 1
  readonly version: string
  readonly created_at: string
  /** How many rows each table had. Backups of earlier versions do not say. */
  readonly rows?: RowCounts
  /** SHA-256 of every file, by its path in the archive. */
  readonly sha256: Readonly<Record<string, string>>
}

/** The lock is a socket, not data. */
const isData = (name: string): boolean => !name.startsWith('lock.sock') && name !== CONTENTS_FILE

/** What lies in a data folder and belongs into a backup. */
export async function dataEntries(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter(isData).sort()
}

async function* filesBelow(folder: string, prefix = ''): AsyncGenerator<string> {
  for (const entry of await readdir(join(folder, prefix), { withFileTypes: true })) {
    const path = posix.join(prefix, entry.name)
    if (prefix === '' && !isData(entry.name)) continue
    if (entry.isDirectory()) yield* filesBelow(folder, path)
    else if (entry.isFile()) yield path
  }
}

export async function hashContents(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for await (const path of filesBelow(folder)) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, path)), hash)
    hashes[path] = hash.digest('hex')
  }
  return hashes
}

/** Refuses an archive whose files are not, one for one, those that its list names. */
export async function verifyContents(folder: string): Promise<Contents> {
  const contents = await readContents(folder)
  const found = await hashContents(folder)
  const paths = new Set([...Object.keys(found), ...Object.keys(contents.sha256)])
  const wrong = [...paths].filter((path) => found[path] !== contents.sha256[path])
  if (wrong.length > 0) {
    throw new BackupFault(
      `The archive is damaged: ${wrong.length} file(s) differ from its list, the first is ${wrong[0]}.`,
    )
  }
  return contents
}

async function readContents(folder: string): Promise<Contents> {
  const text = await readFile(join(folder, CONTENTS_FILE), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new BackupFault(`This is not a backup made by Rapport: it has no ${CONTENTS_FILE}.`)
  let contents: Partial<Contents>
  try {
    contents = JSON.parse(text)
  } catch {
    throw new BackupFault(`The archive is damaged: its ${CONTENTS_FILE} cannot be read.`)
  }
  if (contents.format !== 1 || typeof contents.sha256 !== 'object') {
    throw new BackupFault('The backup has a format that this version does not know.')
  }
  return contents as Contents
}

/** Only plain files and folders below the folder itself: no links, no absolute paths, no way up. */
export function refuseStrayEntry(path: string, type: string): void {
  const isPlain = ['File', 'OldFile', 'ContiguousFile', 'Directory'].includes(type)
  const steps = path.split(/[/\\]/)
  if (
    !isPlain ||
    path.startsWith('/') ||
    /^[A-Za-z]:/.test(path) ||
    steps.includes('..') ||
    path.includes('\0')
  ) {
    throw new BackupFault(
      `The archive is refused: its entry "${path}" (${type}) does not belong into a data folder.`,
    )
  }
}

/** For the owner alone: the folder holds the encryption key and everybody's data. */
export async function closeToOthers(path: string): Promise<void> {
  const isFolder = (await lstat(path)).isDirectory()
  await chmod(path, isFolder ? 0o700 : 0o600)
  if (!isFolder) return
  for (const name of await readdir(path)) await closeToOthers(join(path, name))
}
