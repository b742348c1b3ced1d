import type { Readable } from 'node:stream'

/** Where bytes are kept. A key is `<tenant id>/<file id>`; nothing that a caller chose is part of it. */
export interface FileStorage {
  /** Where it is, in words for logs, without credentials. */
  readonly place: string
  /** The bytes are durable when this returns; storing the same key again replaces them. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Undefined when there is nothing under the key. */
  open(key: string): Promise<Readable | undefined>
  /** Removing what is not there is no fault, so that it can be repeated. */
  remove(key: string): Promise<void>
  close(): Promise<void>
}

/** The storage does not answer, or refuses. */
export class FileStorageFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'FileStorageFault'
  }
}

const KEY = /^[0-9a-f-]{36}\/[0-9a-f-]{36}$/

/** Keys are made of two ids, so that none leads out of the storage's folder or bucket. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new FileStorageFault('A key of the file storage is made of two ids.')
  return key
}
