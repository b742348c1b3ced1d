/** From this size on a body is read by a thread, which shares its memory instead of getting a copy. */
export const LARGE_BODY_BYTES = 256 * 1024
const FIRST_BYTES = 16 * 1024

/** Collects the chunks of a body in one piece of memory. */
export class BodyBytes {
  readonly #mayShare: boolean
  readonly #grown: (bytes: number) => void
  #bytes: Buffer
  #length = 0

  /** `grown` receives the new size in memory, and may throw to refuse it. */
  constructor(announced: number | undefined, mayShare: boolean, grown: (bytes: number) => void) {
    this.#mayShare = mayShare
    this.#grown = grown
    this.#bytes = this.#room(announced ?? FIRST_BYTES)
  }

  get length(): number {
    return this.#length
  }

  add(chunk: Uint8Array): void {
    const length = this.#length + chunk.length
    if (length > this.#bytes.length) {
      const larger = this.#room(2 * length)
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    this.#bytes.set(chunk, this.#length)
    this.#length = length
  }

  whole(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  #room(bytes: number): Buffer {
    if (bytes < LARGE_BODY_BYTES) return Buffer.allocUnsafe(bytes)
    this.#grown(bytes)
    return this.#mayShare ? Buffer.from(new SharedArrayBuffer(bytes)) : Buffer.allocUnsafeSlow(bytes)
  }
}
