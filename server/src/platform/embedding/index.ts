import { LRUCache } from 'lru-cache'
import { SECOND_MS } from '../../kernel/clock.ts'
import { inTime } from '../../kernel/in-time.ts'
import { inStep } from '../observe/tracing.ts'
import type { ThreadPool } from '../threads/thread-pool.ts'
import type { Embedder, EmbeddingEngine, EmbeddingPurpose } from './embedder.ts'
import { EndpointEngine, type EndpointOptions } from './endpoint.ts'
import { LocalEngine, type LocalOptions } from './local-engine.ts'

export { type Embedder, EmbeddingUnavailable } from './embedder.ts'
export { ModelFolderFault, openModelFolder } from './model-folder.ts'
export { builtInModel } from './weights.ts'

export type EmbedderOptions =
  | ({ readonly engine: 'local' } & LocalOptions)
  | ({ readonly engine: 'endpoint' } & EndpointOptions)

const QUERIES_KEPT = 2_000
const QUERY_LENGTH_KEPT_MAX = 2_000

/** Costs nothing until the first text: neither thread nor connection is opened before. */
export function createEmbedder(options: EmbedderOptions, threads: ThreadPool): Embedder {
  return new CachingEmbedder(
    options.engine === 'local' ? new LocalEngine(threads, options) : new EndpointEngine(options),
  )
}

/** Loading the model takes half a second; a search that has waited this long goes by words alone. */
const PATIENCE_MS = 5 * SECOND_MS

/**
 * The vector of a query; undefined when words are to be searched alone: because of the mode, because there is no model,
 * because the model knows none of the words, or because the vector takes too long.
 */
export async function queryVector(
  embedder: Embedder,
  { text, tenantId }: { readonly text: string; readonly tenantId: string },
  mode: 'auto' | 'semantic' | 'bm25' = 'auto',
  patienceMs = PATIENCE_MS,
): Promise<Float32Array | undefined> {
  if (mode === 'bm25' || text.trim() === '') return undefined
  const vector = await inTime(
    embedder.embedQuery(text, tenantId).catch(() => undefined),
    patienceMs,
  )
  return vector?.some((value) => value !== 0) ? vector : undefined
}

/** For `/ready`: `ok`, or why there are no vectors. */
export function embeddingHealth(embedder: Embedder): string {
  const status = embedder.status()
  return status === 'ok' ? 'ok' : status.reason
}

class CachingEmbedder implements Embedder {
  readonly #engine: EmbeddingEngine
  /** Promises, so that concurrent calls for the same query embed it once. */
  readonly #queries = new LRUCache<string, Promise<Float32Array>>({ max: QUERIES_KEPT })

  constructor(engine: EmbeddingEngine) {
    this.#engine = engine
  }

  get model(): string {
    return this.#engine.model
  }

  get dimensions(): number {
    return this.#engine.dimensions
  }

  embed(texts: readonly string[], tenantId: string): Promise<readonly Float32Array[]> {
    return this.#traced(texts, { tenantId, isQuery: false })
  }

  embedQuery(text: string, tenantId: string): Promise<Float32Array> {
    const kept = this.#queries.get(text)
    if (kept !== undefined) return kept
    const vector = this.#traced([text], { tenantId, isQuery: true }).then(([only]) => only as Float32Array)
    if (text.length > QUERY_LENGTH_KEPT_MAX) return vector
    this.#queries.set(text, vector)
    vector.catch(() => {
      if (this.#queries.peek(text) === vector) this.#queries.delete(text)
    })
    return vector
  }

  #traced(texts: readonly string[], purpose: EmbeddingPurpose): Promise<readonly Float32Array[]> {
    return inStep(
      () => ({
        name: `embeddings ${this.model}`,
        kind: this.#engine instanceof EndpointEngine ? 'CLIENT' : 'INTERNAL',
        attributes: {
          'gen_ai.operation.name': 'embeddings',
          'gen_ai.request.model': this.model,
          'rapport.texts': texts.length,
        },
      }),
      () => this.#engine.embed(texts, purpose),
    )
  }

  status(): 'ok' | { readonly reason: string } {
    return this.#engine.status()
  }

  async close(): Promise<void> {
    this.#queries.clear()
    await this.#engine.close()
  }
}
