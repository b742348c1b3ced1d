import { SECOND_MS } from '../../../kernel/clock.ts'
import { ThreadFault } from '../../../platform/threads/thread-fault.ts'
import type { ThreadPool, ThreadProgram } from '../../../platform/threads/thread-pool.ts'
import { respond } from './respond.ts'
import type { Reply, Situation } from './situation.ts'

/** What people write in one message is far shorter; so much is read on the event loop within a few milliseconds. */
const INLINE_CHARACTERS_MAX = 16_000

const FALLBACK_CHARACTERS = 1_000

const RESPONDER: ThreadProgram = {
  file: 'responder-worker',
  lane: 'interactive',
  timeoutMs: 5 * SECOND_MS,
  heapMb: 256,
}

/** The built-in reply: at once where there is little to read, in a thread with a time limit where there is much. */
export async function respondInTime(
  threads: ThreadPool,
  situation: Situation,
  run: { readonly tenantId: string; readonly signal: AbortSignal },
): Promise<Reply> {
  if (charactersOf(situation) <= INLINE_CHARACTERS_MAX) return respond(situation)
  try {
    return await threads.run(RESPONDER, situation, run)
  } catch (error) {
    if (!(error instanceof ThreadFault)) throw error
    // A reply to the beginning is better than none.
    const message = situation.message.slice(0, FALLBACK_CHARACTERS)
    return respond({ ...situation, message, known: [], passages: [], recentTurns: [] })
  }
}

function charactersOf({ message, known, passages, recentTurns }: Situation): number {
  const total = (sum: number, text: string) => sum + text.length
  return [
    ...known.map(({ text }) => text),
    ...(passages ?? []).map(({ content }) => content),
    ...recentTurns.map(({ content }) => content),
  ].reduce(total, message.length)
}
