import { JsonIndex } from '../algorithms/json/json-index.ts'
import type { JsonFault, JsonLimits } from '../algorithms/json/json-limits.ts'
import { JsonScanner } from '../algorithms/json/json-scanner.ts'
import { parseInSlices } from '../algorithms/json/json-slices.ts'
import { inTimeSlices, TimeSlices } from '../kernel/time-slices.ts'

const PIECE_BYTES = 64 * 1024

/** What is wrong with a JSON text, found in time slices that yield to the event loop. */
export async function faultInJson(
  bytes: Buffer,
  limits: JsonLimits,
  index?: JsonIndex,
): Promise<JsonFault | undefined> {
  const scanner = new JsonScanner(limits, undefined, index)
  const slices = new TimeSlices()
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const fault = scanner.write(bytes.subarray(at, at + PIECE_BYTES))
    if (fault !== undefined) return fault
    if (slices.isOver) await slices.yield()
  }
  return scanner.end()
}

/** Parses a JSON text from outside; throws when it is invalid or exceeds a limit. */
export async function parseUntrustedJson(bytes: Buffer, limits: JsonLimits): Promise<unknown> {
  const index = new JsonIndex()
  const fault = await faultInJson(bytes, limits, index)
  if (fault !== undefined) throw new SyntaxError(fault.kind === 'malformed' ? fault.reason : fault.message)
  return inTimeSlices(parseInSlices(bytes, index.root))
}
