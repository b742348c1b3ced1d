/** The headers a delivery came with, from a `Request` or from Node. */
type DeliveryHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export interface VerifyOptions {
  /** How old or how far ahead a delivery may be: 5 minutes unless said. */
  readonly toleranceMs?: number | undefined
  readonly nowMs?: number | undefined
}

/**
 * Whether a delivery comes from the server that knows the secret, is recent, and has the body it was sent with. Give it
 * the body as it arrived, before anything parses it. Remember `webhook-id`: the same event may come again.
 */
export async function verifyWebhook(
  secret: string,
  headers: DeliveryHeaders,
  body: string,
  options: VerifyOptions = {},
): Promise<boolean> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (id === undefined || timestamp === undefined || signatures === undefined) return false
  const awayMs = Math.abs((options.nowMs ?? Date.now()) - Number(timestamp) * 1_000)
  // Written so that a timestamp that is no number is refused too.
  if (!(awayMs <= (options.toleranceMs ?? 5 * 60_000))) return false
  const key = await crypto.subtle.importKey(
    'raw',
    bytesIn(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  // While a secret is changed a delivery may carry two signatures.
  for (const signature of signatures.split(' ')) {
    const [version, value] = signature.split(',')
    if (version !== 'v1' || value === undefined) continue
    const bytes = safeBytesIn(value)
    if (bytes !== undefined && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return true
  }
  return false
}

function headerOf(headers: DeliveryHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = headers[name]
  return typeof value === 'string' ? value : value?.[0]
}

const bytesIn = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))

function safeBytesIn(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return bytesIn(base64)
  } catch {
    return undefined
  }
}
