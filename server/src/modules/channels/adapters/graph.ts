import type { OutboundAnswer } from '../../../platform/net/outbound.ts'
import { type ChannelFault, mayRetry, type SendResult } from './adapter.ts'
import { numberAt, objectAt, textAt } from './reading.ts'

export const GRAPH_VERSION = 'v21.0'

const OUTSIDE_WINDOW = new Set([131047, 2018278, 2018065, 2534022])
const UNDELIVERABLE = new Set([131026, 131021, 131030, 131049, 130472, 551, 1545041, 2018001, 2018108])
const RATE_LIMITED = new Set([4, 17, 32, 613, 80006, 80007, 130429, 131048, 131056, 133016])
const TOKEN_INVALID = new Set([0, 3, 10, 102, 190, 463, 467, 131005, 131045, 133010])
const ACCOUNT_LOCKED = new Set([368, 131031, 131042, 130497, 2018300])
const UNAVAILABLE = new Set([1, 2, 1200, 131000, 131016, 133004, 135000])

/** What an error of the Graph API means, by its code and subcode. The more particular one decides. */
export function graphFault(error: unknown): ChannelFault {
  const code = numberAt(error, 'code')
  const subcode = numberAt(error, 'error_subcode')
  const detail =
    textAt(objectAt(error, 'error_data'), 'details') || textAt(error, 'message') || textAt(error, 'title')
  const shown = `${detail || 'The channel refused it.'}${code === undefined ? '' : ` (${code})`}`.slice(
    0,
    500,
  )
  return { code: meaningOf(subcode) ?? meaningOf(code) ?? 'refused', detail: shown }
}

function meaningOf(code: number | undefined): ChannelFault['code'] | undefined {
  if (code === undefined) return undefined
  if (OUTSIDE_WINDOW.has(code)) return 'outside_window'
  if (UNDELIVERABLE.has(code)) return 'undeliverable'
  if (RATE_LIMITED.has(code)) return 'rate_limited'
  if (ACCOUNT_LOCKED.has(code)) return 'account_locked'
  if (UNAVAILABLE.has(code)) return 'unavailable'
  if (TOKEN_INVALID.has(code) || (code >= 200 && code < 300)) return 'token_invalid'
  if (code >= 132000 && code < 133000) return 'template_refused'
  return undefined
}

/** What an answer of the Graph API means for the message that was sent. */
export function graphResult(answer: OutboundAnswer, idIn: (body: unknown) => string): SendResult {
  const body = jsonOf(answer.body)
  if (answer.status >= 200 && answer.status < 300) {
    const channelMessageId = idIn(body)
    if (channelMessageId !== '') return { kind: 'sent', channelMessageId }
    return { kind: 'unknown', detail: 'The channel took it without saying under which name.' }
  }
  const error = objectAt(body, 'error')
  if (Object.keys(error).length === 0) return withoutReason(answer)
  const fault = withRetryAfter(graphFault(error), answer)
  return { kind: 'refused', fault, mayRetry: mayRetry(fault) }
}

/** An intermediate gateway answers without a reason; whether the message was delivered is unknown. */
export function withoutReason(answer: OutboundAnswer): SendResult {
  if (answer.status === 502 || answer.status === 504)
    return { kind: 'unknown', detail: `The channel answered ${answer.status}.` }
  const code =
    answer.status === 429
      ? 'rate_limited'
      : answer.status === 401
        ? 'token_invalid'
        : answer.status >= 500
          ? 'unavailable'
          : 'refused'
  const fault = withRetryAfter({ code, detail: `The channel answered ${answer.status}.` }, answer)
  return { kind: 'refused', fault, mayRetry: mayRetry(fault) }
}

export function withRetryAfter(fault: ChannelFault, answer: OutboundAnswer): ChannelFault {
  const seconds = Number(answer.headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? { ...fault, retryAfterMs: seconds * 1_000 } : fault
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
