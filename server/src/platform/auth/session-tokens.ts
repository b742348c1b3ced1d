import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  SignJWT,
} from 'jose'
import { LRUCache } from 'lru-cache'
import { type Clock, later, MINUTE_MS } from '../../kernel/clock.ts'
import { newId, sha256 } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { problemFromDatabase } from '../db/errors.ts'
import { boundedFetch } from '../net/bounded-fetch.ts'
import { SESSION_LIFETIME_MS, type SigningKeys } from './signing-keys.ts'

/** Tells our session tokens from anything else that might be signed with the same key. */
const TOKEN_TYPE = 'session+jwt'
const AUDIENCE = 'rapport'
const CLOCK_SKEW_S = 5
/** Only signatures; a shared secret is never a way in. */
export const EXTERNAL_ALGORITHMS: readonly string[] = [
  'ES256',
  'ES384',
  'ES512',
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'EdDSA',
]
const EXTERNAL_TYPES = new Set(['jwt', 'at+jwt'])
/** A verified token is trusted for this long without checking the signature again. */
const VERIFIED_KEPT_MS = MINUTE_MS

export interface SessionClaims {
  /** Tells this session from every other; what signing out ends. */
  readonly sessionHash: Buffer
  /** Empty for the built-in provider. */
  readonly issuer: string
  readonly subject: string
  readonly issuedAt: Date
  readonly expiresAt: Date
  /** Counts renewals; undefined for tokens that need no stored session. */
  readonly generation: number | undefined
  readonly email: string | undefined
  /** The provider says, in so many words, that the address is the person's. */
  readonly isEmailVerified: boolean
  readonly name: string | undefined
  readonly organisation: string | undefined
  readonly organisationRole: string | undefined
  /** Everything that an external provider says; empty for the built-in one. */
  readonly all: Readonly<Record<string, unknown>>
}

export interface ExternalProvider {
  readonly jwksUrl: string
  readonly issuer: string
  readonly audience: string
}

export interface NewSession {
  readonly subject: string
  readonly email: string | undefined
  readonly name: string | undefined
  readonly organisation: string | undefined
  /** The stored session that the token is for; without one it is valid by its signature alone. */
  readonly stored?: StoredSession
}

export interface StoredSession {
  readonly id: string
  readonly generation: number
  readonly expiresAt: Date
}

interface Verified {
  readonly claims: SessionClaims
  /** Which of our keys signed it; undefined for the external provider's tokens. */
  readonly kid: string | undefined
}

/** Issues the built-in provider's tokens and verifies them and the external provider's. */
export class SessionTokens {
  readonly #keys: SigningKeys
  readonly #issuer: string
  readonly #clock: Clock
  readonly #external: (ExternalProvider & { readonly getKey: JWTVerifyGetKey }) | undefined
  readonly #verified = new LRUCache<string, Verified>({ max: 10_000, ttl: VERIFIED_KEPT_MS })

  constructor(keys: SigningKeys, issuer: string, clock: Clock, external: ExternalProvider | undefined) {
    this.#keys = keys
    this.#issuer = issuer
    this.#clock = clock
    this.#external = external && {
      ...external,
      getKey: keysOf(external.jwksUrl),
    }
  }

  async issue(session: NewSession, now = this.#clock.now()): Promise<{ token: string; expiresAt: Date }> {
    const { kid, key } = await this.#keys.signer()
    const expiresAt = session.stored?.expiresAt ?? later(now, SESSION_LIFETIME_MS)
    const claims: JWTPayload = {
      ...(session.email === undefined ? {} : { email: session.email }),
      ...(session.name === undefined ? {} : { name: session.name }),
      ...(session.organisation === undefined ? {} : { org_id: session.organisation }),
      ...(session.stored === undefined ? {} : { sid: session.stored.id, gen: session.stored.generation }),
    }
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid, typ: TOKEN_TYPE })
      .setIssuer(this.#issuer)
      .setAudience(AUDIENCE)
      .setSubject(session.subject)
      // Two sessions that begin in the same millisecond are still two.
      .setJti(newId())
      // Milliseconds: a password change voids what was issued before it, within the same second too.
      .setIssuedAt(now.getTime() / 1000)
      .setNotBefore(now)
      .setExpirationTime(expiresAt)
      .sign(key)
    return { token, expiresAt }
  }

  /** The claims of a valid token; undefined for anything else, without a reason a caller could learn from. */
  async verify(token: string): Promise<SessionClaims | undefined> {
    const known = this.#verified.get(token)
    if (known !== undefined) return (await this.#stillHolds(known)) ? known.claims : undefined
    const verified = await this.#verifySignature(token).catch(undefinedUnlessUnanswered)
    if (verified !== undefined) this.#verified.set(token, verified)
    return verified?.claims
  }

  /**
   * What the external provider says to us as its client: signed with the same keys as its other tokens, for another
   * audience. That it belongs to the sign-in that was begun is checked with the answer that it came in.
   */
  async verifyIdToken(token: string, clientId: string): Promise<SessionClaims | undefined> {
    try {
      const payload = await this.#externalPayload(token, clientId)
      return claimsFrom(payload, this.#external?.issuer ?? '', token)
    } catch (error) {
      return undefinedUnlessUnanswered(error)
    }
  }

  /** A key that was withdrawn takes its tokens with it, also those that were verified a moment ago. */
  async #stillHolds({ claims, kid }: Verified): Promise<boolean> {
    if (claims.expiresAt <= this.#clock.now()) return false
    return kid === undefined || (await this.#keys.verifyKey(kid)) !== undefined
  }

  async #verifySignature(token: string): Promise<Verified | undefined> {
    const issuer = decodeJwt(token).iss
    if (issuer === this.#issuer) return this.#verifyOwn(token)
    if (this.#external !== undefined && issuer === this.#external.issuer)
      return this.#verifyExternal(token, this.#external)
    return undefined
  }

  async #verifyOwn(token: string): Promise<Verified> {
    const getKey: JWTVerifyGetKey = async (header) => {
      const key = await this.#keys.verifyKey(header.kid)
      if (key === undefined) throw new Error('unknown key')
      return key
    }
    const { payload, protectedHeader } = await jwtVerify(token, getKey, {
      issuer: this.#issuer,
      audience: AUDIENCE,
      algorithms: ['ES256'],
      typ: TOKEN_TYPE,
      clockTolerance: CLOCK_SKEW_S,
      currentDate: this.#clock.now(),
      requiredClaims: ['sub', 'iat', 'exp'],
    })
    return { claims: ownClaims(payload, token), kid: protectedHeader.kid }
  }

  async #verifyExternal(token: string, { issuer, audience }: ExternalProvider): Promise<Verified> {
    const payload = await this.#externalPayload(token, audience)
    return { claims: claimsFrom(payload, issuer, token), kid: undefined }
  }

  async #externalPayload(token: string, audience: string): Promise<JWTPayload> {
    const external = this.#external
    if (external === undefined) throw new Error('no external provider')
    const { payload, protectedHeader } = await jwtVerify(token, external.getKey, {
      issuer: external.issuer,
      audience,
      algorithms: [...EXTERNAL_ALGORITHMS],
      clockTolerance: CLOCK_SKEW_S,
      currentDate: this.#clock.now(),
      requiredClaims: ['sub', 'iat', 'exp'],
    })
    const type = protectedHeader.typ?.toLowerCase()
    if (type !== undefined && !EXTERNAL_TYPES.has(type)) throw new Error('not an access token')
    return payload
  }
}

/** Whatever is wrong with a token is kept from its sender; a database that does not answer is no reason to sign people out. */
function undefinedUnlessUnanswered(error: unknown): undefined {
  if (error instanceof Problem || problemFromDatabase(error) !== undefined) throw error
  return undefined
}

const JWKS_LIMITS = { bytesMax: 1024 * 1024, timeoutMs: 5_000 }

/** A key set that cannot be fetched says nothing about the token; a fetched one without the key does. */
function keysOf(jwksUrl: string): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: JWKS_LIMITS.timeoutMs,
    [customFetch]: boundedFetch(JWKS_LIMITS),
  })
  return (header, token) =>
    remote(header, token).catch((error: unknown) => {
      const isAboutToken =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported
      if (isAboutToken) throw error
      throw new Problem('unavailable', 'The identity provider does not answer.', {
        headers: { 'Retry-After': '1' },
        cause: error,
      })
    })
}

/** OpenID Connect allows subjects of 255 characters; longer ones are refused. */
const SUBJECT_LENGTH_MAX = 255
const WORD_LENGTH_MAX = 1_000

/** Throws for claims that are not what they have to be; the token is then refused like any other that is not valid. */
function claimsFrom(payload: JWTPayload, issuer: string, token: string): SessionClaims {
  return {
    sessionHash: sessionHashOf(token),
    generation: undefined,
    issuer,
    subject: textIn(payload.sub, 'sub', SUBJECT_LENGTH_MAX),
    issuedAt: momentIn(payload.iat, 'iat'),
    expiresAt: momentIn(payload.exp, 'exp'),
    // An address that the provider calls unverified must not identify anyone.
    email: payload['email_verified'] === false ? undefined : wordIn(payload, 'email'),
    isEmailVerified: payload['email_verified'] === true,
    name: wordIn(payload, 'name'),
    organisation: wordIn(payload, 'org_id'),
    organisationRole: wordIn(payload, 'org_role'),
    all: issuer === '' ? {} : payload,
  }
}

/** Renewed tokens of one session are known by what they have in common. */
function ownClaims(payload: JWTPayload, token: string): SessionClaims {
  const claims = claimsFrom(payload, '', token)
  const { sid, gen } = payload
  if (typeof sid !== 'string' || typeof gen !== 'number') return claims
  return { ...claims, sessionHash: storedSessionHash(sid), generation: gen }
}

export const storedSessionHash = (sessionId: string): Buffer => sha256(`session ${sessionId}`)

/**
 * By what is signed, not by the whole token: an ECDSA signature can be rewritten into another one that is valid too,
 * and the last character of Base64 in several ways.
 */
const sessionHashOf = (token: string): Buffer => sha256(token.slice(0, token.lastIndexOf('.')))

function textIn(claim: unknown, name: string, lengthMax: number): string {
  const isText =
    typeof claim === 'string' && claim !== '' && claim.length <= lengthMax && !claim.includes('\0')
  if (!isText) throw new Error(`the claim ${name} is not a text of 1 to ${lengthMax} characters`)
  return claim
}

/** Missing, null and empty claims say nothing; one of another type means a token that we do not understand. */
function wordIn(payload: JWTPayload, name: string): string | undefined {
  const claim = payload[name]
  return claim === undefined || claim === null || claim === ''
    ? undefined
    : textIn(claim, name, WORD_LENGTH_MAX)
}

function momentIn(claim: unknown, name: string): Date {
  const moment = new Date(typeof claim === 'number' ? claim * 1000 : Number.NaN)
  if (Number.isNaN(moment.getTime())) throw new Error(`the claim ${name} is not a moment`)
  return moment
}
