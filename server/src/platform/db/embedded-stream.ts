import { Duplex } from 'node:stream'
import { TimeSlices } from '../../kernel/time-slices.ts'
import { type EmbeddedThread, joined } from './embedded-thread.ts'

/** What a server says to a client that it lets in without a password: AuthenticationOk, ReadyForQuery. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
const TERMINATE = 0x58
const DELIVERED_BYTES = 64 * 1024

type Done = (error?: Error | null) => void

/**
 * What node-postgres takes for a socket: the other end is the embedded database's thread. Messages that are written
 * while an answer is awaited travel together, in order.
 */
export class EmbeddedStream extends Duplex {
  readonly #thread: EmbeddedThread
  #isWelcome = false

  constructor(thread: EmbeddedThread) {
    super()
    this.#thread = thread
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  // A socket's settings, which mean nothing here.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: Done): void {
    this.#send([chunk], done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    )
  }

  override _final(done: Done): void {
    this.push(null)
    done()
  }

  #send(chunks: readonly Buffer[], done: Done): void {
    // The first message names a user and a database, and the embedded database has one of each.
    const rest = this.#isWelcome ? chunks : chunks.slice(1)
    if (!this.#isWelcome) this.push(WELCOME)
    this.#isWelcome = true
    if (rest.length === 0 || rest[0]?.[0] === TERMINATE) {
      done()
      return
    }
    this.#thread
      .exchange(segmentsOf(rest))
      .then((answer) => this.#deliver(answer))
      .then(() => done(), done)
  }

  /** As a socket does: some of it at a time, so that the rows of a large answer are not all read in one turn. */
  async #deliver(answer: Uint8Array): Promise<void> {
    const slices = new TimeSlices()
    for (let at = 0; at < answer.length && !this.destroyed; at += DELIVERED_BYTES) {
      if (slices.isOver) await slices.yield()
      this.push(answer.subarray(at, at + DELIVERED_BYTES))
    }
  }
}

/** Neighbours in one piece each, but for what is shared between threads and need not be copied. */
function segmentsOf(chunks: readonly Buffer[]): readonly Uint8Array[] {
  const segments: Uint8Array[] = []
  let own: Buffer[] = []
  for (const chunk of chunks) {
    if (!(chunk.buffer instanceof SharedArrayBuffer)) {
      own.push(chunk)
      continue
    }
    if (own.length > 0) segments.push(joined(own))
    own = []
    segments.push(chunk)
  }
  if (own.length > 0) segments.push(joined(own))
  return segments
}
