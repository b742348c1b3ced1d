import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { type EmbeddedAnswer, type EmbeddedRequest, joined } from './embedded-thread.ts'

/** Entry point of the thread that the embedded database runs in. */
const say = (answer: EmbeddedAnswer, transfer: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(answer, transfer)

const database = await PGlite.create(workerData as PGliteOptions)

parentPort?.on('message', async (request: EmbeddedRequest) => {
  if (request.kind === 'close') {
    await database.close()
    process.exit(0)
  }
  try {
    const [first, ...more] = request.segments
    const message = first === undefined || more.length > 0 ? joined(request.segments) : first
    // Its own copy: what PGlite returns may be a view of its memory.
    const bytes = new Uint8Array(await database.execProtocolRaw(message))
    say({ kind: 'bytes', bytes }, [bytes.buffer])
  } catch (error) {
    say({ kind: 'fault', message: error instanceof Error ? error.message : String(error) })
  }
})
say({ kind: 'open' })
