import { readFileSync } from 'node:fs'

/**
 * How long the calling thread has had a processor, in milliseconds. Unlike the clock it stands still while other
 * threads and processes have it, so that what a test measures with it does not depend on how busy the machine is.
 */
export function threadMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ', 1)[0]) / 1e6
  } catch {
    // Only Linux says so.
    return performance.now()
  }
}
