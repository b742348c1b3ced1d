/** How many deliveries may be on their way to one receiver from one process, of the sixteen workers. */
const HEALTHY_MAX = 8
const FAILING_MAX = 1

/**
 * Counts the deliveries on their way to each receiver. A receiver that takes the full timeout for every delivery would
 * otherwise occupy all of the queue's workers, and the events of other receivers would wait behind it.
 */
const inFlight = new Map<string, number>()

/** False when the receiver has as many on their way as it may; otherwise `leaveReceiver` has to follow. */
export function enterReceiver(receiver: string, isFailing: boolean): boolean {
  const count = inFlight.get(receiver) ?? 0
  if (count >= (isFailing ? FAILING_MAX : HEALTHY_MAX)) return false
  inFlight.set(receiver, count + 1)
  return true
}

export function leaveReceiver(receiver: string): void {
  const count = (inFlight.get(receiver) ?? 1) - 1
  if (count <= 0) inFlight.delete(receiver)
  else inFlight.set(receiver, count)
}
