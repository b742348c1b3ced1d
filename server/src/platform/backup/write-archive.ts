import { createWriteStream } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { create } from 'tar'
import { CONTENTS_FILE, type Contents, dataEntries, hashContents, type RowCounts } from './archive.ts'
import { encrypted } from './encryption.ts'

export interface ArchiveOptions {
  /** Public keys; none leaves the archive readable. */
  readonly recipients: readonly string[]
  readonly version: string
  readonly now: Date
  readonly rows?: RowCounts | undefined
}

/** Writes a folder that no one writes to into one file, which is there as a whole or not at all. */
export async function writeArchive(folder: string, file: string, options: ArchiveOptions): Promise<void> {
  const partial = `${file}.partial`
  const list = join(folder, CONTENTS_FILE)
  const contents: Contents = {
    format: 1,
    version: options.version,
    created_at: options.now.toISOString(),
    ...(options.rows === undefined ? {} : { rows: options.rows }),
    sha256: await hashContents(folder),
  }
  try {
    await writeFile(list, JSON.stringify(contents, null, 1), { mode: 0o600 })
    const plain = packed(folder, [CONTENTS_FILE, ...(await dataEntries(folder))])
    const content = options.recipients.length === 0 ? plain : await encrypted(plain, options.recipients)
    // Never readable by others, not even for a moment.
    await pipeline(content, createWriteStream(partial, { mode: 0o600, flags: 'wx' }))
    await sync(partial)
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await rm(list, { force: true })
  }
}

function packed(folder: string, entries: string[]): Readable {
  const bytes = new PassThrough()
  const pack = create({ gzip: true, cwd: folder, portable: true, strict: true }, entries)
  pack.on('error', (error) => bytes.destroy(error as Error))
  pack.pipe(bytes)
  return bytes
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
