import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Header } from 'tar'

const BLOCK = 512
const compress = promisify(gzip)

/** Two empty blocks end a tar file. */
const END = Buffer.alloc(2 * BLOCK)

/** A piece of a tar file in memory: whole entries, one after the other. */
export class ArchivePart {
  readonly #chunks: Buffer[] = []
  readonly #now: Date
  #bytes = 0

  constructor(now: Date) {
    this.#now = now
  }

  get bytes(): number {
    return this.#bytes
  }

  add(path: string, content: Buffer): void {
    const header = Buffer.alloc(BLOCK)
    new Header({ path, mode: 0o600, size: content.length, mtime: this.#now, type: 'File' }).encode(header, 0)
    this.#push(header)
    this.#push(content)
    this.#push(Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK))
  }

  end(): void {
    this.#push(END)
  }

  /** One gzip member. Members one after the other are one gzip file. */
  compressed(): Promise<Buffer> {
    return compress(Buffer.concat(this.#chunks))
  }

  #push(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
  }
}
