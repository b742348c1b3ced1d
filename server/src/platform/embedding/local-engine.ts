import { setMaxListeners } from 'node:events'
import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.ts'
import { ThreadLoadError } from '../threads/thread-fault.ts'
import type { ThreadPool, ThreadProgram } from '../threads/thread-pool.ts'
import { type EmbeddingEngine, type EmbeddingPurpose, EmbeddingUnavailable } from './embedder.ts'
import type { EmbeddingResult, EmbeddingSettings, EmbeddingTask } from './embedding-worker.ts'
import type { LocalModel } from './model.ts'

export interface LocalOptions {
  /** Threads inside one inference. More than one helps a single long text only, and takes cores from requests. */
  readonly inferenceThreads?: number
  readonly model: LocalModel
  /** The thread's program; by default the one in the bundle. */
  readonly program?: string
}

/** Texts in one task. Small, so that a query never waits long behind an import. */
const SLICE = 8
/** After a failure to load, calls are refused at once for this long; then the next one tries again. */
const RETRY_AFTER_MS = 30 * SECOND_MS

/**
 * Loading the model takes half a second, so the thread is kept much longer than others. Terminating it during native
 * inference can crash the process, so at the end it has time to finish the slice and to release the session.
 */
const programFor = ({ program, model, inferenceThreads = 1 }: LocalOptions): ThreadProgram => ({
  file: program ?? 'embedding-worker',
  lane: 'embedding',
  timeoutMs: MINUTE_MS,
  heapMb: 512,
  settings: { model, inferenceThreads } satisfies EmbeddingSettings,
  keptMs: 15 * MINUTE_MS,
  graceMs: 2 * SECOND_MS,
})

/** How many engines of this process use a model's thread, by its settings: the last one that is closed ends it. */
const users = new Map<string, number>()

/**
 * A model of this machine in a thread of the pool. Calls are cut into slices that queue in the pool one after the other, so
 * thousands of texts and one query share the thread. If the thread dies, pending calls are rejected and the next call
 * starts another.
 */
export class LocalEngine implements EmbeddingEngine {
  readonly model: string
  #dimensions: number
  readonly #threads: ThreadPool
  readonly #program: ThreadProgram
  /** Aborted when the thread fails or the embedder is closed, with what pending calls are rejected with. */
  #pending = manyListeners()
  #trouble: { readonly reason: string; readonly until: number } | undefined
  #isClosed = false
  #isUser = false

  readonly #prompts: LocalModel['prompts']

  constructor(threads: ThreadPool, options: LocalOptions) {
    this.model = options.model.name
    this.#dimensions = options.model.dimensions
    this.#prompts = options.model.prompts
    this.#threads = threads
    this.#program = programFor(options)
  }

  get dimensions(): number {
    return this.#dimensions
  }

  async embed(texts: readonly string[], purpose: EmbeddingPurpose): Promise<readonly Float32Array[]> {
    const prompt = purpose.isQuery ? this.#prompts.query : this.#prompts.text
    const vectors: Float32Array[] = []
    for (let from = 0; from < texts.length; from += SLICE) {
      const slice = texts.slice(from, from + SLICE).map((text) => prompt + text)
      vectors.push(...(await this.#embedSlice(slice, purpose)))
    }
    this.#dimensions = vectors[0]?.length ?? this.#dimensions
    return vectors
  }

  status(): 'ok' | { readonly reason: string } {
    return this.#trouble === undefined ? 'ok' : { reason: this.#trouble.reason }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#pending.abort(closed())
    if (!this.#isUser) return
    this.#isUser = false
    if (this.#count(-1) === 0) await this.#threads.end(this.#program)
  }

  #count(more: 1 | -1): number {
    const key = JSON.stringify([this.#program.file, this.#program.settings])
    const count = (users.get(key) ?? 0) + more
    if (count === 0) users.delete(key)
    else users.set(key, count)
    return count
  }

  async #embedSlice(
    texts: readonly string[],
    { tenantId, isQuery }: EmbeddingPurpose,
  ): Promise<readonly Float32Array[]> {
    if (this.#isClosed) throw closed()
    if (this.#trouble !== undefined && performance.now() < this.#trouble.until) {
      throw new EmbeddingUnavailable(this.#trouble.reason)
    }
    if (!this.#isUser) this.#count(1)
    this.#isUser = true
    const pending = this.#pending
    try {
      const vectors = await this.#threads.run<EmbeddingTask, never, EmbeddingResult>(
        this.#program,
        { texts, isQuery },
        {
          tenantId,
          signal: pending.signal,
          isUrgent: isQuery,
          onFailure: (error) => this.#failed(pending, error),
        },
      )
      this.#trouble = undefined
      return vectors
    } catch (error) {
      throw this.#unavailable(error)
    }
  }

  /** Rejects what waits for the thread that failed, before the pool would start another thread for it. */
  #failed(pending: AbortController, error: unknown): void {
    if (pending.signal.aborted) return
    if (error instanceof ThreadLoadError) {
      const reason = `The model ${this.model} cannot be loaded: ${error.reason}`
      this.#trouble = { reason, until: performance.now() + RETRY_AFTER_MS }
    }
    this.#pending = manyListeners()
    pending.abort(this.#unavailable(error))
  }

  #unavailable(error: unknown): EmbeddingUnavailable {
    if (error instanceof EmbeddingUnavailable) return error
    if (error instanceof ThreadLoadError && this.#trouble !== undefined)
      return new EmbeddingUnavailable(this.#trouble.reason, error)
    const reason = error instanceof Error ? error.message : String(error)
    // The pool refuses tasks when it is full or closed; everything else happened in the thread.
    if (error instanceof Problem) return new EmbeddingUnavailable(reason, error)
    return new EmbeddingUnavailable(`The embedding thread failed: ${reason}`, error)
  }
}

/** Every call that waits listens; more than ten are usual, and no leak. */
function manyListeners(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}

const closed = (): EmbeddingUnavailable => new EmbeddingUnavailable('The embedder is closed.')
