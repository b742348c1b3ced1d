/**
 * Texts to vectors, by one of two engines: a model on this machine (the built-in one, or a folder of the operator's),
 * or any endpoint that speaks OpenAI's `/embeddings`.
 */
export interface Embedder {
  /** Names the space the vectors live in. Vectors of different models must never be compared. */
  readonly model: string
  /** Length of a vector; 0 while neither an endpoint nor a folder's model has answered yet. */
  readonly dimensions: number
  /**
   * One vector of length 1 for each text of a workspace, in order. Rejects with `EmbeddingUnavailable` and nothing else.
   * Workspaces share the engine fairly.
   */
  embed(texts: readonly string[], tenantId: string): Promise<readonly Float32Array[]>
  /**
   * The same for one query, which goes before other texts, with a small cache: people ask the same things again. All zeros
   * when the model knows hardly a word of it.
   */
  embedQuery(text: string, tenantId: string): Promise<Float32Array>
  /** For `/ready`: `ok`, or why texts cannot be embedded at the moment. */
  status(): 'ok' | { readonly reason: string }
  close(): Promise<void>
}

/** Whose texts they are, and whether a search waits for them. */
export interface EmbeddingPurpose {
  readonly tenantId: string
  readonly isQuery: boolean
}

/** What an engine has to do; the cache and the refusal of impossible calls are the same for all. */
export interface EmbeddingEngine {
  readonly model: string
  readonly dimensions: number
  embed(texts: readonly string[], purpose: EmbeddingPurpose): Promise<readonly Float32Array[]>
  status(): 'ok' | { readonly reason: string }
  close(): Promise<void>
}

/** No vectors now. Callers fall back to lexical search; embedding can be retried later. */
export class EmbeddingUnavailable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, cause === undefined ? undefined : { cause })
    this.name = 'EmbeddingUnavailable'
  }
}

/** In place; a vector of zeros stays one, and is then similar to nothing. */
export function normalise(vector: Float32Array): Float32Array {
  let sum = 0
  for (const value of vector) sum += value * value
  if (sum === 0 || !Number.isFinite(sum)) return vector.fill(0)
  const scale = 1 / Math.sqrt(sum)
  for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] as number) * scale
  return vector
}
