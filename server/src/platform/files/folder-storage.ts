import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { newId } from '../../kernel/ids.ts'
import { checkedKey, type FileStorage, FileStorageFault } from './file-storage.ts'

/** Bytes as files below a folder that only the process's user may read. */
export class FolderStorage implements FileStorage {
  readonly place: string
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    this.place = `folder ${folder}`
  }

  /** Written under another name and renamed, so that a crash leaves no half file under the key. */
  async put(key: string, bytes: Buffer): Promise<void> {
    const path = this.#pathOf(key)
    const draft = `${path}.${newId()}`
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(draft, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw new FileStorageFault('The folder for files cannot be written to.', error)
    }
  }

  async open(key: string): Promise<Readable | undefined> {
    try {
      const file = await open(this.#pathOf(key), 'r')
      return file.createReadStream()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw new FileStorageFault('The folder for files cannot be read.', error)
    }
  }

  async remove(key: string): Promise<void> {
    const path = this.#pathOf(key)
    await rm(path, { force: true })
    // The workspace's folder goes with its last file; one that is not empty, or gone already, stays as it is.
    await rmdir(dirname(path)).catch(() => undefined)
  }

  async close(): Promise<void> {}

  #pathOf(key: string): string {
    return join(this.#folder, ...checkedKey(key).split('/'))
  }
}
