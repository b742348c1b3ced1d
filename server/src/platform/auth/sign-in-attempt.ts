import { timingSafeEqual } from 'node:crypto'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { later, MINUTE_MS } from '../../kernel/clock.ts'
import { PLATFORM_TENANT_ID, sha256 } from '../../kernel/ids.ts'
import type { Tx } from '../db/tx.ts'
import { findRequest, markRunning, tryLock } from '../http/idempotency.store.ts'
import type { Vault } from '../secrets/vault.ts'

/** Below this address lies everything that the cookie is for. */
const SIGN_IN_PATH = '/console/sign-in'
export const CALLBACK_PATH = `${SIGN_IN_PATH}/callback`

const ATTEMPT_COOKIE = 'rapport_sign_in'
const SEAL_CONTEXT = 'console sign-in'
/** Long enough to find one's second factor. */
const ATTEMPT_LASTS_MS = 10 * MINUTE_MS

/** What we keep of a sign-in while the person is at the provider. */
export interface SignInAttempt {
  /** Comes back through the browser: the answer is to this attempt, in this browser. */
  readonly state: string
  /** Comes back inside the token: it was made for this attempt. */
  readonly nonce: string
  /** The PKCE verifier: proves at the exchange that this process started the sign-in. */
  readonly verifier: string
  readonly endsAt: number
}

export const newAttempt = (now: Date): SignInAttempt => ({
  state: randomState(),
  nonce: randomNonce(),
  verifier: randomPKCECodeVerifier(),
  endsAt: later(now, ATTEMPT_LASTS_MS).getTime(),
})

export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(sha256(one), sha256(other))

/** Sealed, so that the browser carries it without being able to read or write it. */
export function attemptCookie(attempt: SignInAttempt, vault: Vault, publicUrl: string): string {
  const sealed = vault.seal(JSON.stringify(attempt), SEAL_CONTEXT).toString('base64url')
  return cookie(sealed, ATTEMPT_LASTS_MS / 1_000, publicUrl)
}

export const endedAttemptCookie = (publicUrl: string): string => cookie('', 0, publicUrl)

/** Lax: the browser has to send it along when the provider sends the person back. */
const cookie = (value: string, lastsSeconds: number, publicUrl: string): string =>
  [
    `${ATTEMPT_COOKIE}=${value}`,
    `Path=${SIGN_IN_PATH}`,
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${lastsSeconds}`,
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')

/** The attempt that this browser began; undefined when there is none, it is not ours, or it is over. */
export function attemptIn(cookies: string | undefined, vault: Vault, now: Date): SignInAttempt | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('=', 2))
  const sealed = pairs.find(([name]) => name === ATTEMPT_COOKIE)?.[1]
  if (sealed === undefined || sealed === '') return undefined
  try {
    const attempt = JSON.parse(vault.open(Buffer.from(sealed, 'base64url'), SEAL_CONTEXT)) as SignInAttempt
    return attempt.endsAt > now.getTime() ? attempt : undefined
  } catch {
    return undefined
  }
}

/**
 * True once for every attempt, in whichever process. The mark lies among those of requests that must not happen twice,
 * and is cleared away with them, long after the attempt itself is over.
 */
export async function spendAttempt(tx: Tx, { state }: SignInAttempt, now: Date): Promise<boolean> {
  const requestHash = sha256(state)
  const identity = {
    tenantId: PLATFORM_TENANT_ID,
    credential: 'sign-in',
    method: 'GET',
    path: CALLBACK_PATH,
    key: requestHash.toString('base64url'),
  }
  if (!(await tryLock(tx, identity)) || (await findRequest(tx, identity)) !== undefined) return false
  await markRunning(tx, identity, { requestHash, runningUntil: later(now, ATTEMPT_LASTS_MS), now })
  return true
}
