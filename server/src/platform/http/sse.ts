import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

/** One frame of an event stream. Data is sent as one line of JSON; `[DONE]` and the like go as plain text. */
export type ServerSentFrame =
  | { readonly data: unknown; readonly id?: string; readonly event?: string }
  | { readonly text: string; readonly id?: string }
  /** With an id it moves the client's place without telling it anything. */
  | { readonly comment: string; readonly id?: string }

const HEARTBEAT_MS = 15_000
/** How long a client may take nothing of what waits for it. */
const PATIENCE_MS = 30_000

export function formatFrame(frame: ServerSentFrame): string {
  const id = frame.id === undefined ? '' : `id: ${frame.id}\n`
  if ('text' in frame) return `${id}data: ${frame.text}\n\n`
  if ('comment' in frame) return `: ${frame.comment}\n${id}\n`
  const event = frame.event === undefined ? '' : `event: ${frame.event}\n`
  return `${id}${event}data: ${JSON.stringify(frame.data)}\n\n`
}

/**
 * Writes frames as they come, waits while the client is slow (but not for ever), and sends a comment when nothing else
 * was sent for a while so that proxies and clients keep the connection.
 */
export async function writeEventStream(
  response: ServerResponse,
  headers: Readonly<Record<string, string | number | string[]>>,
  frames: AsyncIterable<ServerSentFrame>,
  signal: AbortSignal,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    // The stream is the connection's last answer; kept alive, it would hold up a shutdown for a minute.
    connection: 'close',
  })
  response.flushHeaders()
  const heartbeat = setInterval(() => response.write(formatFrame({ comment: 'keep-alive' })), HEARTBEAT_MS)
  heartbeat.unref()
  try {
    for await (const frame of frames) {
      if (signal.aborted) break
      heartbeat.refresh()
      if (response.write(formatFrame(frame)) || (await hasDrained(response, signal, patienceMs))) continue
      // A client that no longer reads costs memory, and can resume: it knows the id of its last frame.
      response.destroy()
      break
    }
  } finally {
    clearInterval(heartbeat)
    response.end()
  }
}

const CONFIRM_MS = 1_000

/**
 * A stream may outlive the right to read it: before a frame is sent, the credential is asked for again unless that
 * was done within the last second. `confirm` throws when it no longer holds, which ends the stream.
 */
export async function* whileConfirmed(
  frames: AsyncIterable<ServerSentFrame>,
  confirm: () => Promise<void>,
): AsyncGenerator<ServerSentFrame> {
  let confirmedAt = Date.now()
  for await (const frame of frames) {
    if (Date.now() - confirmedAt >= CONFIRM_MS) {
      await confirm()
      confirmedAt = Date.now()
    }
    yield frame
  }
}

/** False when the client has gone, which never drains, or takes nothing for too long. */
function hasDrained(response: ServerResponse, signal: AbortSignal, patienceMs: number): Promise<boolean> {
  const enough = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  return once(response, 'drain', { signal: enough }).then(
    () => true,
    () => false,
  )
}
