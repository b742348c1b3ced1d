import { Worker } from 'node:worker_threads'
import type { PGliteOptions } from '@electric-sql/pglite'
import { builtFile } from '../built-file.ts'

/** What the thread says: it is open, the bytes that answer the last ones, or what went wrong. */
export type EmbeddedAnswer =
  | { readonly kind: 'open' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'fault'; readonly message: string }

export type EmbeddedRequest =
  | { readonly kind: 'bytes'; readonly segments: readonly Uint8Array[] }
  | { readonly kind: 'close' }

/**
 * The thread that the embedded database runs in. PGlite computes on the thread that calls it: on the main thread one
 * statement with a megabyte in it would hold up every other request for a second.
 */
export class EmbeddedThread {
  readonly #worker: Worker
  readonly #ended: Promise<void>
  #fault: Error | undefined
  #answer: ((answer: EmbeddedAnswer) => void) | undefined
  #fail: ((error: Error) => void) | undefined

  private constructor(options: PGliteOptions) {
    this.#worker = new Worker(builtFile('database-worker.js'), { workerData: options, name: 'database' })
    this.#worker.on('message', (answer: EmbeddedAnswer) => this.#answer?.(answer))
    this.#worker.on('error', (error) => this.#lose(error))
    this.#ended = new Promise((resolve) =>
      this.#worker.once('exit', (code) => {
        this.#lose(new Error(`The embedded database has stopped with code ${code}; restart the server.`))
        resolve()
      }),
    )
  }

  static async open(options: PGliteOptions): Promise<EmbeddedThread> {
    const thread = new EmbeddedThread(options)
    await thread.#next()
    return thread
  }

  /**
   * Messages of PostgreSQL's protocol, cut anywhere, and the messages that answer them. One call at a time. Memory that
   * is not shared is handed over: the caller cannot use it any more.
   */
  async exchange(segments: readonly Uint8Array[]): Promise<Uint8Array> {
    const answer = this.#next()
    const owned = segments.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []))
    this.#worker.postMessage({ kind: 'bytes', segments } satisfies EmbeddedRequest, owned)
    const heard = await answer
    if (heard.kind !== 'bytes') throw new Error('The embedded database gave no answer.')
    return heard.bytes
  }

  async close(): Promise<void> {
    if (this.#fault === undefined) this.#worker.postMessage({ kind: 'close' } satisfies EmbeddedRequest)
    await this.#ended
  }

  #next(): Promise<EmbeddedAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#fault !== undefined) return reject(this.#fault)
      this.#fail = reject
      this.#answer = (answer) =>
        answer.kind === 'fault' ? reject(new Error(answer.message)) : resolve(answer)
    })
  }

  #lose(error: Error): void {
    this.#fault ??= error
    this.#fail?.(this.#fault)
  }
}

/** In memory of its own, which can be handed to another thread: small buffers share theirs. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let filled = 0
  for (const chunk of chunks) {
    bytes.set(chunk, filled)
    filled += chunk.length
  }
  return bytes
}
