import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

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
 * base64 in the secret, and `t=…,v1=…`, whose key is the secret's own text.
 */
export function signatureHeaders(secret: string, { eventId, body, at }: SignedEvent): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1_000)
  const plain = createHmac('sha256', secret.slice(PREFIX.length)).update(`${seconds}.${body}`).digest('hex')
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': new Webhook(secret).sign(eventId, at, body),
    [SIGNATURE_HEADER]: `t=${seconds},v1=${plain}`,
  }
}

export const newSigningSecret = (random: Uint8Array): string =>
  `${PREFIX}${Buffer.from(random).toString('base64')}`
