import { SECOND_MS } from '../../../../kernel/clock.ts'
import type { ThreadPool, ThreadProgram } from '../../../../platform/threads/thread-pool.ts'
import type { PdfTask } from './pdf-task.ts'

/** Opening a font with thousands of characters takes longer than the event loop may be held up. */
const PRINTER: ThreadProgram = { file: 'pdf-worker', lane: 'long', timeoutMs: 30 * SECOND_MS, heapMb: 512 }

export const printInThread = async (
  threads: ThreadPool,
  task: PdfTask,
  run: { readonly tenantId: string; readonly signal?: AbortSignal },
): Promise<Buffer> => Buffer.from(await threads.run<PdfTask, never, Uint8Array>(PRINTER, task, run))
