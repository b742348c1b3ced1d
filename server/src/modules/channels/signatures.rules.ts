import { createHmac, timingSafeEqual } from 'node:crypto'

/** Constant-time comparison. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** `sha256=<hex>`: the HMAC of the body exactly as it came. */
export function isSignedWith(appSecret: string, header: string | undefined, raw: Buffer): boolean {
  const [, hex] = /^sha256=([0-9a-fA-F]{64})$/.exec(header ?? '') ?? []
  if (hex === undefined || appSecret === '') return false
  return timingSafeEqual(Buffer.from(hex, 'hex'), createHmac('sha256', appSecret).update(raw).digest())
}
