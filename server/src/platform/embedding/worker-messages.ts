/** What is said between the process and the thread that runs the built-in model. */
export interface WorkerSettings {
  readonly folder: string
  readonly threads: number
}

export type WorkerRequest =
  | { readonly kind: 'embed'; readonly texts: readonly string[] }
  | { readonly kind: 'end' }

export type WorkerAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unusable'; readonly reason: string }
  | { readonly kind: 'vectors'; readonly vectors: readonly Float32Array[] }
  | { readonly kind: 'failed'; readonly reason: string }
