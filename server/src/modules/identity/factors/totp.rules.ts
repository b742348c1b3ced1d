import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 6238 with what every authenticator app takes for granted: SHA-1, six digits, thirty seconds. */
const STEP_MS = 30_000
const DIGITS = 6
/** Clocks of phones are off by a step at times. */
const DRIFT_STEPS = 1
const SECRET_BYTES = 20
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** RFC 4648, without padding: how secrets are typed into an app. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      text += ALPHABET[(value >>> (bits - 5)) & 31]
      bits -= 5
    }
    value &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + ALPHABET[(value << (5 - bits)) & 31]
}

/** RFC 4226: what an app shows for one step. */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac[mac.length - 1] as number) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** The step a code is of, if it is near now and later than the last one that was used; undefined otherwise. */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  now: Date,
  lastStep: number,
): number | undefined {
  const given = Buffer.from(code.replaceAll(' ', ''))
  if (given.length !== DIGITS) return undefined
  const middle = stepAt(now)
  for (let step = middle - DRIFT_STEPS; step <= middle + DRIFT_STEPS; step += 1)
    if (step > lastStep && timingSafeEqual(given, Buffer.from(codeOfStep(secret, step)))) return step
  return undefined
}

/** What an app reads from a QR code. */
export function otpauthUri(secret: Uint8Array, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const about = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_MS / 1_000),
  })
  return `otpauth://totp/${label}?${about.toString().replaceAll('+', '%20')}`
}
