import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { DAY_MS } from '../../kernel/clock.ts'

const SIGNATURE_HEADER = 'x-rapport-signature'
const PREFIX = 'whsec_'

export interface SignedEvent {
  /** Stays the same when it is sent again, so that receivers can tell. */
  readonly eventId: string
  readonly body: string
  readonly at: Date
}

/**
 * Two signatures of the same bytes, for the two kinds of receivers there are: Standard Webhooks, whose key is the
 * base64 in the secret, and `t=…,v1=…`, whose key is the secret's own text. Each has one signature per secret, the
 * newest first: after a rotation the old secret signs too, and either is enough for a receiver.
 */
export function signatureHeaders(
  secrets: readonly string[],
  { eventId, body, at }: SignedEvent,
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1_000)
  const plain = (secret: string) =>
    createHmac('sha256', secret.slice(PREFIX.length)).update(`${seconds}.${body}`).digest('hex')
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, at, body)).join(' '),
    [SIGNATURE_HEADER]: [`t=${seconds}`, ...secrets.map((secret) => `v1=${plain(secret)}`)].join(','),
  }
}

/** How long a replaced secret signs beside the new one. */
export const OVERLAP_MS = DAY_MS

export const newSigningSecret = (random: Uint8Array): string =>
  `${PREFIX}${Buffer.from(random).toString('base64')}`
