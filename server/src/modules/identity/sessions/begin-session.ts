import { type Clock, later } from '../../../kernel/clock.ts'
import { cutText } from '../../../kernel/cut-text.ts'
import { newId } from '../../../kernel/ids.ts'
import {
  type SessionClaims,
  type StoredSession,
  storedSessionHash,
} from '../../../platform/auth/session-tokens.ts'
import { insertSession, type SignInWay } from '../../../platform/auth/sessions.store.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Settings } from '../../../platform/settings.ts'

const USER_AGENT_LENGTH_MAX = 400

/** From where a session begins, and how long it may last. */
export interface SessionPlace {
  readonly settings: Pick<Settings, 'sessionMs'>
  readonly request: { readonly ip: string; readonly userAgent: string }
}

export interface SessionBegin {
  readonly userId: string
  readonly way: SignInWay
  readonly moment: Date
  /** Whether a second factor was shown. */
  readonly isProved: boolean
}

/** Stores a session of the built-in provider; a token for it is issued after the transaction. */
export async function beginSession(
  tx: Tx,
  { settings, request }: SessionPlace,
  { userId, way, moment, isProved }: SessionBegin,
): Promise<StoredSession> {
  const id = newId()
  const expiresAt = later(moment, settings.sessionMs)
  await insertSession(tx, {
    hash: storedSessionHash(id),
    id,
    issuer: '',
    subject: userId,
    way,
    address: request.ip,
    userAgent: shortUserAgent(request.userAgent),
    begunAt: moment,
    expiresAt,
    provedAt: isProved ? moment : undefined,
  })
  return { id, generation: 1, expiresAt }
}

/** A session whose token an external provider issued; it lasts as long as that token. */
export async function recordProviderSession(
  tx: Tx,
  { clock, request }: { readonly clock: Clock; readonly request: SessionPlace['request'] },
  claims: SessionClaims,
): Promise<void> {
  await insertSession(tx, {
    hash: claims.sessionHash,
    id: newId(),
    issuer: claims.issuer,
    subject: claims.subject,
    way: 'provider',
    address: request.ip,
    userAgent: shortUserAgent(request.userAgent),
    begunAt: clock.now(),
    expiresAt: claims.expiresAt,
    provedAt: undefined,
  })
}

const shortUserAgent = (userAgent: string): string =>
  cutText(userAgent.replaceAll('\0', ''), USER_AGENT_LENGTH_MAX)
