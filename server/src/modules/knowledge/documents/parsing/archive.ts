import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { damagedBy, Unreadable } from './block.ts'

/** What an archive may unpack to, counted while it is unpacked: the sizes in its directory are claims. */
const UNPACKED_MAX = 150 * 1024 * 1024
const ENTRIES_MAX = 10_000

/**
 * Unpacks an archive that a stranger sent, and returns the content of the entries that are wanted. The others are unpacked
 * and counted as well, so that a bomb is refused wherever it is.
 */
export async function unpack(
  bytes: Buffer,
  isWanted: (name: string) => boolean,
): Promise<ReadonlyMap<string, Buffer>> {
  try {
    const archive = await fromBufferPromise(bytes, { autoClose: false })
    const entries = await entriesOf(archive)
    if (entries.some((entry) => entry.isEncrypted()))
      throw new Unreadable('The file is protected with a password; save it without one.')
    await refuseOverlaps(archive, entries)
    return await contentsOf(archive, entries, isWanted)
  } catch (error) {
    throw damagedBy(error, 'The document is damaged and cannot be read; save it again and upload it whole.')
  }
}

async function entriesOf(archive: ZipFile): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for await (const entry of archive.eachEntry())
    if (entries.push(entry) > ENTRIES_MAX) throw new Unreadable('The document holds too many parts.')
  return entries
}

/** Entries that share bytes unpack the same bytes many times: no program writes them, except to make a small bomb. */
async function refuseOverlaps(archive: ZipFile, entries: readonly Entry[]): Promise<void> {
  const ordered = entries.toSorted(
    (one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  )
  let free = 0
  for (const entry of ordered) {
    if (entry.relativeOffsetOfLocalHeader < free) throw new Error('entries overlap')
    const { fileDataStart } = await archive.readLocalFileHeaderPromise(entry, { minimal: true })
    free = fileDataStart + entry.compressedSize
  }
}

async function contentsOf(
  archive: ZipFile,
  entries: readonly Entry[],
  isWanted: (name: string) => boolean,
): Promise<ReadonlyMap<string, Buffer>> {
  const contents = new Map<string, Buffer>()
  let left = UNPACKED_MAX
  for (const entry of entries) {
    const parts: Buffer[] = []
    for await (const part of await archive.openReadStreamPromise(entry)) {
      left -= (part as Buffer).length
      if (left < 0)
        throw new Unreadable('The document unpacks to far more than it should and was not opened.')
      if (isWanted(entry.fileName)) parts.push(part as Buffer)
    }
    if (isWanted(entry.fileName)) contents.set(entry.fileName, Buffer.concat(parts))
  }
  return contents
}
