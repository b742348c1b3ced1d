import {
  itemsInSlices,
  itemTextsInSlices,
  largeArray,
  parseInSlices,
} from '../../algorithms/json/json-slices.ts'
import { SECOND_MS } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.ts'
import { inTimeSlices, TimeSlices } from '../../kernel/time-slices.ts'
import { ThreadFault } from '../threads/thread-fault.ts'
import type { ThreadPool, ThreadProgram } from '../threads/thread-pool.ts'
import { type LargeBody, malformed } from './body.ts'
import type { BodyCheck, BodyVerdict } from './body-check.ts'
import type { CheckedBody } from './item-faults.ts'

const BODY_READER: ThreadProgram = {
  file: 'body-worker',
  lane: 'interactive',
  timeoutMs: 20 * SECOND_MS,
  heapMb: 1_024,
}

/** What a thread finds wrong with a body. */
export async function checkLargeBody(
  threads: ThreadPool,
  body: LargeBody,
  against: Pick<BodyCheck, 'schema' | 'items'>,
  run: { readonly tenantId: string; readonly signal: AbortSignal },
): Promise<CheckedBody> {
  const { bytes, hasSuspectText } = body
  const check: BodyCheck = { bytes, ...against, hasSuspectText }
  const verdict = await threads.run<BodyCheck, never, BodyVerdict>(BODY_READER, check, run).catch(tooMuchWork)
  if (verdict.kind === 'malformed') throw malformed(verdict.reason)
  return verdict
}

function tooMuchWork(error: unknown): never {
  if (!(error instanceof ThreadFault)) throw error
  throw new Problem('payload_too_large', 'The body takes more time or memory to read than a request may.', {
    cause: error,
  })
}

/** The body as a value, without the array under `left`, which its handler reads piece by piece. */
export function parseLargeBody({ bytes, root }: LargeBody, left: string | undefined): Promise<unknown> {
  return inTimeSlices(parseInSlices(bytes, root, left))
}

/** The items of one array of a checked body, some at a time, yielding to the event loop in between. */
export async function* itemsOf(
  body: unknown,
  large: LargeBody | undefined,
  name: string,
): AsyncGenerator<readonly unknown[], void, undefined> {
  const slices = large && itemsInSlices(large.bytes, large.root, name)
  if (slices === undefined) {
    yield ((body as Record<string, readonly unknown[] | undefined>)[name] ?? []) as readonly unknown[]
    return
  }
  const time = new TimeSlices()
  for (const items of slices) {
    if (items.length > 0) yield items
    await time.next()
  }
}

/** The same as JSON texts of some items with commas between them, for callers that pass them on unparsed. */
export async function* itemTextsOf(
  body: unknown,
  large: LargeBody | undefined,
  name: string,
): AsyncGenerator<Buffer, void, undefined> {
  if (large === undefined || largeArray(large.bytes, large.root, name) === undefined) {
    yield Buffer.from(JSON.stringify((body as Record<string, unknown>)[name] ?? []).slice(1, -1))
    return
  }
  const slices = new TimeSlices()
  for (const text of itemTextsInSlices(large.bytes, large.root, name)) {
    yield text
    if (slices.isOver) await slices.yield()
  }
}
