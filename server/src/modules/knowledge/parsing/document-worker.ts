import { parentPort, workerData } from 'node:worker_threads'
import type { Format } from '../documents.schemas.ts'
import { extract } from '../extraction.rules.ts'
import { Unreadable } from './block.ts'
import { readDocument } from './read-document.ts'
import type { ThreadAnswer } from './read-in-thread.ts'

/** Entry point of the thread that reads one document and ends. */
const { format, bytes } = workerData as { readonly format: Format; readonly bytes: Uint8Array }
const say = (answer: ThreadAnswer): void => parentPort?.postMessage(answer)

try {
  say({ kind: 'read', extraction: extract(await readDocument(format, Buffer.from(bytes.buffer))) })
} catch (error) {
  say({
    kind: 'unreadable',
    reason: error instanceof Unreadable ? error.message : 'The file is damaged and cannot be read.',
  })
}
