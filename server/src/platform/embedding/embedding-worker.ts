import { parentPort, workerData } from 'node:worker_threads'
import { Network } from './network.ts'
import type { WorkerAnswer, WorkerRequest, WorkerSettings } from './worker-messages.ts'

/** Entry point of the thread that runs the built-in model, so that the event loop never waits for it. */
const port = parentPort
if (port === null) throw new Error('This file is the entry point of a worker thread.')
const settings = workerData as WorkerSettings
const say = (answer: WorkerAnswer, transfer: ArrayBuffer[] = []): void => port.postMessage(answer, transfer)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const network = await Network.load(settings.folder, settings.threads).catch((error: unknown) => {
  say({ kind: 'unusable', reason: messageOf(error) })
  return undefined
})

async function answer(request: WorkerRequest & { kind: 'embed' }, loaded: Network): Promise<void> {
  try {
    const vectors: Float32Array[] = []
    for (const text of request.texts) vectors.push(await loaded.embed(text))
    say(
      { kind: 'vectors', vectors },
      vectors.map((vector) => vector.buffer as ArrayBuffer),
    )
  } catch (error) {
    say({ kind: 'failed', reason: messageOf(error) })
  }
}

// The parent sends one request at a time, so nothing needs to queue here.
if (network !== undefined) {
  say({ kind: 'ready' })
  port.on('message', (request: WorkerRequest) => {
    if (request.kind === 'embed') void answer(request, network)
    else void network.release().finally(() => port.close())
  })
}
