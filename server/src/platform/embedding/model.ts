/** How the vectors of a text's tokens become one. */
export const POOLINGS = ['mean', 'cls', 'max', 'last'] as const
export type Pooling = (typeof POOLINGS)[number]

export interface ModelFile {
  readonly path: string
  /** Other bytes under the same model name would make stored vectors lie, so every load compares. */
  readonly sha256: string
}

/** A sentence-embedding model in ONNX on this machine: everything a thread needs to run it. */
export interface LocalModel {
  /** Names the space of its vectors; other weights, pooling or prompts have another name. */
  readonly name: string
  /** Length of a vector; 0 until the network has been asked. */
  readonly dimensions: number
  readonly network: ModelFile
  readonly tokenizer: ModelFile
  readonly tokenizerSettings: ModelFile | undefined
  readonly pooling: Pooling
  /** Later tokens of a text are left out. */
  readonly tokensMax: number
  /** Some models are trained to read a query and a text behind different words, such as "query: ". */
  readonly prompts: { readonly query: string; readonly text: string }
  /** Layers behind the pooling that only the network itself can have. */
  readonly furtherLayers: readonly string[]
}
