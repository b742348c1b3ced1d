import { workerData } from 'node:worker_threads'
import { threadProgram } from '../threads/thread.ts'
import type { LocalModel } from './model.ts'
import { Network } from './network.ts'

/** What the thread is started with. */
export type EmbeddingSettings = Readonly<{ model: LocalModel; inferenceThreads: number }>

export type EmbeddingTask = Readonly<{ texts: readonly string[]; isQuery: boolean }>
export type EmbeddingResult = readonly Float32Array[]

const { model, inferenceThreads } = workerData as EmbeddingSettings
const network = await Network.load(model, inferenceThreads)

async function embed({ texts, isQuery }: EmbeddingTask): Promise<EmbeddingResult> {
  const vectors: Float32Array[] = []
  for (const text of texts) vectors.push(await network.embed(text, isQuery))
  return vectors
}

// The session is native memory, which has to be released before the thread ends.
threadProgram(embed, () => network.release())
