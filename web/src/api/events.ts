import { send, type TypedCall } from './client.ts'
import type { FrameAt, Known, QueryAt } from './contract.ts'

export interface Frame {
  readonly id: string | undefined
  /** Undefined when only the place in the stream is told. */
  readonly data: string | undefined
}

/**
 * Reads a stream of events frame by frame. The browser's own EventSource cannot send the header that the console's
 * session needs, so this reads the stream of a fetch.
 */
export async function* frames(response: Response): AsyncGenerator<Frame> {
  if (response.body === null) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      rest += value
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const frame = frameOf(block)
        if (frame !== undefined) yield frame
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function frameOf(block: string): Frame | undefined {
  const lines = block.split('\n')
  const field = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2))
  const data = field('data')
  const id = field('id')[0]
  return data.length === 0 && id === undefined
    ? undefined
    : { id, data: data.length === 0 ? undefined : data.join('\n') }
}

/** Opens a stream with POST and hands over each frame's JSON, until the end or `[DONE]`. */
export async function* streamed<const P extends string>(
  path: P & Known<'POST', P>,
  options: TypedCall<'POST', P>,
): AsyncGenerator<FrameAt<'POST', P>> {
  const response = await send<'POST', P>('POST', path, options)
  for await (const { data } of frames(response)) {
    if (data === '[DONE]') return
    if (data === undefined) continue
    yield JSON.parse(data) as FrameAt<'POST', P>
  }
}

const RETRY_MS = 1_000
const RETRY_MAX_MS = 15_000

/** Follows a live stream for as long as the signal lives: broken off, it goes on where it stopped. */
export async function follow<const P extends string>(
  path: P & Known<'GET', P>,
  query: QueryAt<'GET', P>,
  signal: AbortSignal,
  heard: (event: FrameAt<'GET', P>) => void,
  connected: (isLive: boolean) => void,
): Promise<void> {
  let last: string | undefined
  let wait = RETRY_MS
  while (!signal.aborted) {
    try {
      const headers = last === undefined ? {} : { 'Last-Event-ID': last }
      const response = await send<'GET', P>('GET', path, { query, signal, headers })
      connected(true)
      wait = RETRY_MS
      for await (const { id, data } of frames(response)) {
        last = id ?? last
        if (data !== undefined) heard(JSON.parse(data) as FrameAt<'GET', P>)
      }
    } catch {
      // Broken off or refused: tried again below, and shown as not live meanwhile.
    }
    if (signal.aborted) return
    connected(false)
    await new Promise((resolve) => setTimeout(resolve, wait))
    wait = Math.min(wait * 2, RETRY_MAX_MS)
  }
}
