import { Duplex } from 'node:stream'
import type { EmbeddedThread } from './embedded-thread.ts'

/** What a server says to a client that it lets in without a password: AuthenticationOk, ReadyForQuery. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
const TERMINATE = 0x58

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
    this.#thread.exchange(joined(rest)).then(
      (answer) => {
        this.push(answer)
        done()
      },
      (error: Error) => done(error),
    )
  }
}

/** In memory of its own, which can be handed to the thread: small buffers share theirs. */
function joined(chunks: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let filled = 0
  for (const chunk of chunks) {
    bytes.set(chunk, filled)
    filled += chunk.length
  }
  return bytes
}
