import { type RequestInit, fetch as send } from 'undici'
import { openAgent } from './agents.ts'

export interface AnswerLimits {
  readonly bytesMax: number
  /** From the call to the last byte. */
  readonly timeoutMs: number
}

/**
 * `fetch` for libraries that bring no limits of their own: the answer is here as a whole, or the call has failed.
 * Counted is what the library would see, so that a compressed answer gains nothing.
 */
export function boundedFetch({ bytesMax, timeoutMs }: AnswerLimits): typeof fetch {
  const dispatcher = openAgent({})
  return async (input, init) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    const url = input instanceof Request ? input.url : input
    const answer = await send(url, { ...(init as unknown as RequestInit), signal, dispatcher })
    const pieces: Uint8Array[] = []
    let bytes = 0
    for await (const piece of answer.body ?? []) {
      bytes += piece.length
      // Leaving the loop closes the connection.
      if (bytes > bytesMax) throw new Error(`The answer has more than ${bytesMax} bytes.`)
      pieces.push(piece)
    }
    const { status, statusText } = answer
    const headers = new Headers([...answer.headers])
    // The body is not compressed any more.
    headers.delete('content-encoding')
    headers.delete('content-length')
    const body = bytes === 0 ? null : Buffer.concat(pieces)
    return new Response(body, { status, statusText, headers })
  }
}
