import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Clock, DAY_MS, HOUR_MS, later } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { notFound, Problem, refused } from '../../kernel/problem.ts'
import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { type FileStorage, FileStorageFault } from '../../platform/files/file-storage.ts'
import { wasErasedSince } from '../people/index.ts'
import {
  attachFiles,
  deleteFiles,
  deleteRemoval,
  type FileFilter,
  type FilePlace,
  type FileRow,
  findFile,
  holdsConversation,
  insertFile,
  insertRemoval,
} from './files.store.ts'
import { fileKindOf, mediaTypeOf, safeFileName } from './media-type.rules.ts'
import type { FileSource } from './tables.ts'

export interface NewFile extends FilePlace {
  /** A file belongs to a conversation, to a person, or to both. */
  readonly conversationId?: string | undefined
  readonly userId?: string | undefined
  readonly name: string
  readonly bytes: Buffer
  readonly source: FileSource
  /** `key:<id>`, `user:<id>`, `agent:<id>` or `contact`. */
  readonly createdBy: string
}

export interface FileLimits {
  readonly bytesMax: number
  /** How long files are kept; 0 means as long as what they belong to. */
  readonly days: number
}

/** Far longer than storing takes. */
const ABANDONED_MS = HOUR_MS

/** Files of conversations and people: rows in the database, bytes in the file storage. */
export class Files {
  readonly limits: FileLimits
  readonly #storage: FileStorage
  readonly #clock: Clock

  constructor(parts: { readonly storage: FileStorage; readonly clock: Clock; readonly limits: FileLimits }) {
    this.limits = parts.limits
    this.#storage = parts.storage
    this.#clock = parts.clock
  }

  /**
   * Stores a file. The type is read from the content. Two short transactions with the storage in between: the first
   * announces the bytes, so that they are removed when the process dies before the second.
   */
  async store(db: ScopedDatabase, file: NewFile): Promise<FileRow> {
    const mediaType = this.#checkedType(file.bytes)
    const key = { tenant_id: file.tenantId, file_id: newId() }
    const begunAt = this.#clock.now()
    await db.transaction(async (tx) => {
      await ownerOf(tx, file)
      await insertRemoval(tx, key, later(begunAt, ABANDONED_MS))
    })
    await this.#inStorage(() => this.#storage.put(storageKey(key), file.bytes))
    const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(file.bytes))
    return db.transaction(async (tx) => {
      const userId = await ownerOf(tx, file)
      const isErased =
        userId !== undefined &&
        (await wasErasedSince(tx, { tenantId: file.tenantId, projectId: file.projectId, userId }, begunAt))
      if (isErased || !(await deleteRemoval(tx, key))) throw notFound('conversation or person')
      return insertFile(tx, {
        ...key,
        project_id: file.projectId,
        conversation_id: file.conversationId ?? null,
        user_id: userId ?? null,
        file_name: safeFileName(file.name, fileKindOf(mediaType)),
        media_type: mediaType,
        byte_size: file.bytes.length,
        checksum: Buffer.from(digest).toString('hex'),
        source: file.source,
        created_by: file.createdBy,
        created_at: begunAt,
      })
    })
  }

  find(tx: Tx, place: FilePlace, fileId: string): Promise<FileRow | undefined> {
    return findFile(tx, place, fileId)
  }

  /** Files that were uploaded for a message belong to its conversation, and go with it. */
  attach(tx: Tx, place: FilePlace, fileIds: readonly string[], conversationId: string): Promise<void> {
    return attachFiles(tx, place, fileIds, conversationId)
  }

  /** The bytes as a stream. */
  async open(row: Pick<FileRow, 'tenant_id' | 'file_id'>): Promise<Readable> {
    const stream = await this.#inStorage(() => this.#storage.open(storageKey(row)))
    if (stream === undefined) throw notFound('file')
    return stream
  }

  /** The bytes as a whole, at most as many as the limit allows. */
  async read(row: Pick<FileRow, 'tenant_id' | 'file_id'>): Promise<Buffer> {
    return buffer(await this.open(row))
  }

  /** Deletes a conversation's or a person's files. Their bytes follow in the background, whatever happens meanwhile. */
  deleteOf(tx: Tx, place: FilePlace, whose: FileFilter): Promise<number> {
    return deleteFiles(tx, place, whose)
  }

  /**
   * Stores bytes that are no file of a conversation or person. `record` writes the row that names them, in the transaction
   * from which on they stay; that table's trigger removes them with the row.
   */
  async keepBytes(
    db: ScopedDatabase,
    tenantId: string,
    bytes: Buffer,
    record: (tx: Tx, fileId: string) => Promise<void>,
  ): Promise<void> {
    const key = { tenant_id: tenantId, file_id: newId() }
    await db.transaction((tx) => insertRemoval(tx, key, later(this.#clock.now(), ABANDONED_MS)))
    await this.#inStorage(() => this.#storage.put(storageKey(key), bytes))
    await db.transaction(async (tx) => {
      if (!(await deleteRemoval(tx, key))) throw notFound('workspace')
      await record(tx, key.file_id)
    })
  }

  /** Removes bytes that no row needs any more. */
  async removeBytes(key: Pick<FileRow, 'tenant_id' | 'file_id'>): Promise<void> {
    await this.#storage.remove(storageKey(key))
  }

  expiryOf(row: FileRow): Date | undefined {
    return this.limits.days === 0 ? undefined : later(row.created_at, this.limits.days * DAY_MS)
  }

  #checkedType(bytes: Buffer): string {
    const { bytesMax } = this.limits
    if (bytes.length === 0) throw refused('The file is empty.')
    if (bytes.length > bytesMax)
      throw new Problem('payload_too_large', `A file may have at most ${bytesMax} bytes.`)
    const mediaType = mediaTypeOf(bytes)
    if (mediaType === undefined)
      throw new Problem(
        'unsupported_media_type',
        'The content is of no accepted kind: pictures, audio, video, PDF, office documents, ZIP and text are.',
      )
    return mediaType
  }

  async #inStorage<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action()
    } catch (error) {
      if (!(error instanceof FileStorageFault)) throw error
      throw new Problem('unavailable', 'The storage of files does not answer.', {
        cause: error,
        headers: { 'retry-after': '5' },
      })
    }
  }
}

const storageKey = (row: Pick<FileRow, 'tenant_id' | 'file_id'>): string => `${row.tenant_id}/${row.file_id}`

/** The person the file is about. Throws when the conversation is not one of the project. */
async function ownerOf(tx: Tx, file: NewFile): Promise<string | undefined> {
  if (file.conversationId === undefined) return file.userId
  const conversation = await holdsConversation(tx, file, file.conversationId)
  if (conversation === undefined) throw notFound('conversation')
  return file.userId ?? conversation.userId
}

declare module '../../platform/services.ts' {
  interface Services {
    readonly files: Files
  }
}
