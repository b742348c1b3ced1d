import type { IncomingMessage } from 'node:http'
import { SECOND_MS } from '../../kernel/clock.ts'

const DRAIN_MS = 5 * SECOND_MS
const DRAIN_BYTES = 64 * 1024 * 1024
const CHECK_MS = 100

/**
 * A request may be answered before all of its body is here. Many clients read the answer only when they have sent
 * everything, so the rest is thrown away as it comes, for a moment; then the connection is closed. It is closed as well
 * when the server is: that closes only connections which are idle at that time.
 */
export function drainBriefly(message: IncomingMessage, closing: AbortSignal): void {
  if (message.complete !== false) return
  const { socket } = message
  // Reading it was broken off, or has never begun.
  message.resume()
  const until = Date.now() + DRAIN_MS
  const bytesMax = socket.bytesRead + DRAIN_BYTES
  const check = setInterval(() => {
    const isTooMuch = Date.now() > until || socket.bytesRead > bytesMax
    if (message.complete ? closing.aborted : isTooMuch) socket.destroy()
    if (isTooMuch || message.complete || socket.destroyed) clearInterval(check)
  }, CHECK_MS).unref()
}
