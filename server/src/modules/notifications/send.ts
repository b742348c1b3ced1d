import { cutText } from '../../kernel/cut-text.ts'
import type { JsonObject } from '../../kernel/json.ts'
import { Problem } from '../../kernel/problem.ts'
import { ForbiddenAddress } from '../../platform/net/agents.ts'
import { type MailServer, sendMail } from '../../platform/net/mail.ts'
import type { Outbound } from '../../platform/net/outbound.ts'
import { messageIdOf, readableEvent } from './readable.rules.ts'
import { retryAfterMs } from './retry.rules.ts'
import { signatureHeaders } from './signing.rules.ts'

/** Something that happened, as receivers get to see it. */
export interface OutgoingEvent {
  readonly eventId: string
  readonly eventType: string
  readonly projectId: string | null
  readonly payload: JsonObject
  readonly occurredAt: Date
}

/** How to reach a receiver, secrets opened. */
export type Target =
  | {
      readonly kind: 'webhook'
      readonly url: string
      readonly secrets: readonly string[]
      readonly authHeader?: string | undefined
    }
  | { readonly kind: 'slack'; readonly url: string }
  | {
      readonly kind: 'integration'
      readonly url: string
      readonly secrets: readonly string[]
      readonly config: JsonObject
    }
  | {
      readonly kind: 'email'
      readonly server: MailServer
      readonly to: readonly string[]
      readonly from: string
    }

export interface Sent {
  /** Where it went, as it may be shown. */
  readonly url: string
  readonly requestBody: string
  readonly responseCode: number | undefined
  readonly responseBody: string
  /** Empty when it was delivered. */
  readonly error: string
  readonly durationMs: number
  readonly retryAfterMs: number | undefined
}

const SHOWN_MAX = 2_000
const BODY_MAX = 1_000_000

/** Members of the payload stand beside the envelope's own, which win. */
export const bodyOf = (event: OutgoingEvent): string =>
  JSON.stringify({
    ...event.payload,
    event_id: event.eventId,
    event_type: event.eventType,
    ...(event.projectId === null ? {} : { project_id: event.projectId }),
    occurred_at: event.occurredAt.toISOString(),
    data: event.payload,
  })

/** One attempt, which never throws: every fault is part of the result. */
export async function send(
  outbound: Outbound,
  target: Target,
  event: OutgoingEvent,
  now: Date,
): Promise<Sent> {
  const began = performance.now()
  const outgoing = requestFor(target, event, now)
  const sent = {
    url: outgoing.shownUrl,
    requestBody: cutText(outgoing.body, SHOWN_MAX),
    responseCode: undefined,
    responseBody: '',
    retryAfterMs: undefined,
  }
  const duration = () => performance.now() - began
  if (outgoing.body.length > BODY_MAX) {
    return { ...sent, error: 'The event is larger than 1 MB.', durationMs: duration() }
  }
  try {
    if (target.kind === 'email') {
      const answer = await sendMail(outbound, target.server, {
        to: target.to,
        from: target.from,
        ...readableEvent(event),
        messageId: messageIdOf(event.eventId, target.from),
      })
      return { ...sent, responseCode: 250, responseBody: answer, error: '', durationMs: duration() }
    }
    const answer = await outbound.send({
      url: target.url,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...outgoing.headers },
      body: outgoing.body,
    })
    const isDelivered = answer.status >= 200 && answer.status < 300
    return {
      ...sent,
      responseCode: answer.status,
      responseBody: answer.body.slice(0, SHOWN_MAX).toWellFormed().replaceAll('\0', ''),
      error: isDelivered ? '' : `The receiver answered ${answer.status}.`,
      durationMs: duration(),
      retryAfterMs: retryAfterMs(String(answer.headers['retry-after'] ?? ''), now),
    }
  } catch (error) {
    return { ...sent, error: reasonOf(error), durationMs: duration() }
  }
}

interface OutboundMail {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly shownUrl: string
}

function requestFor(target: Target, event: OutgoingEvent, at: Date): OutboundMail {
  const body = bodyOf(event)
  const signed = (secrets: readonly string[], text: string) =>
    signatureHeaders(secrets, { eventId: event.eventId, body: text, at })
  if (target.kind === 'webhook') {
    const authorization = target.authHeader === undefined ? {} : { authorization: target.authHeader }
    return { body, headers: { ...signed(target.secrets, body), ...authorization }, shownUrl: target.url }
  }
  if (target.kind === 'integration') {
    const text = JSON.stringify({ ...target.config, event: JSON.parse(body) })
    return { body: text, headers: signed(target.secrets, text), shownUrl: target.url }
  }
  if (target.kind === 'slack') {
    const { subject, text: lines } = readableEvent(event)
    const text = `*${subject}*\n${lines}`
    return { body: JSON.stringify({ text }), headers: {}, shownUrl: new URL(target.url).origin }
  }
  return {
    body: readableEvent(event).text,
    headers: {},
    shownUrl: `mailto:${target.to.join(',')}`,
  }
}

/** In words that may be shown: nothing of what a refused address would have answered. */
function reasonOf(error: unknown): string {
  if (error instanceof ForbiddenAddress || error instanceof Problem) return error.message
  const { code, name } = error as { code?: string; name?: string }
  if (name === 'TimeoutError' || code?.includes('TIMEOUT') || code === 'ETIMEDOUT')
    return 'The receiver took too long.'
  if (code === 'EAUTH') return 'The mail server refused the credentials.'
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'The mail server refused the mail.'
  return `The receiver could not be reached (${code ?? 'unknown reason'}).`
}
