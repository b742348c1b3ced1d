import { MINUTE_MS, SECOND_MS } from '../../../kernel/clock.ts'
import type { ThreadPool, ThreadProgram } from '../../../platform/threads/thread-pool.ts'
import type { ExtractedFact, ExtractionInput, Extractor } from './extractor.ts'

/**
 * Ordinary turns take milliseconds; the limit is for text that was made to take long. Loading the language model takes
 * longer than a hundred turns, so the thread outlasts the pauses of a conversation.
 */
const EXTRACTION: ThreadProgram = {
  file: 'extraction-worker',
  lane: 'background',
  timeoutMs: 20 * SECOND_MS,
  heapMb: 512,
  keptMs: MINUTE_MS,
}

/** The built-in extractor in a thread, so that no message can hold up the event loop. */
export class ThreadedExtractor implements Extractor {
  readonly name = 'builtin'
  readonly #threads: ThreadPool
  readonly #tenantId: string

  constructor(threads: ThreadPool, tenantId: string) {
    this.#threads = threads
    this.#tenantId = tenantId
  }

  extract(input: ExtractionInput, signal?: AbortSignal): Promise<readonly ExtractedFact[]> {
    return this.#threads.run(EXTRACTION, input, { tenantId: this.#tenantId, signal })
  }
}
