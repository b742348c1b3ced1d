import { readFileSync } from 'node:fs'

const TICK_MS = 5
const NANOSECONDS_A_MS = 1e6

/**
 * Processor time of this thread so far. On a busy machine the clock runs on while other processes work; this does not.
 * Only Linux tells it for a thread.
 */
function busyMs(): number {
  if (process.platform !== 'linux') return performance.now()
  return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / NANOSECONDS_A_MS
}

/** How long this thread computed without letting a timer have its turn, at most, while `work` ran. */
export async function longestTurnOf(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = busyMs()
  const note = () => {
    const now = busyMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(note, TICK_MS)
  try {
    await work()
    await new Promise((resolve) => setTimeout(resolve, 2 * TICK_MS))
  } finally {
    clearInterval(timer)
  }
  return longest
}
