import { JsonScanner } from '../../algorithms/json/json-scanner.ts'
import { Turns } from '../yield-to-event-loop.ts'
import { bodyLimitsOf, problemOfFault } from './body.ts'

const PIECE_BYTES = 64 * 1024

/**
 * For handlers that take a body as it comes, once they know who sent it: throws what would have been said of the body
 * while it arrived.
 */
export async function checkRawJson(raw: Buffer): Promise<void> {
  const scanner = new JsonScanner(bodyLimitsOf(raw.length))
  const turns = new Turns()
  for (let at = 0; at < raw.length; at += PIECE_BYTES) {
    const fault = scanner.write(raw.subarray(at, at + PIECE_BYTES))
    if (fault !== undefined) throw problemOfFault(fault)
    if (turns.isOver) await turns.pass()
  }
  const fault = scanner.end()
  if (fault !== undefined) throw problemOfFault(fault)
}
