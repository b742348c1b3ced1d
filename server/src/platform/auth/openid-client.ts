import type { Logger } from 'pino'
import type { Clock } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Outbound } from '../net/outbound.ts'
import type { Vault } from '../secrets/vault.ts'
import { type Endpoints, endpointsFrom } from './openid-endpoints.ts'
import type { SessionClaims, SessionTokens } from './session-tokens.ts'
import {
  attemptCookie,
  attemptIn,
  CALLBACK_PATH,
  challengeOf,
  isSameSecret,
  newAttempt,
  type SignInAttempt,
} from './sign-in-attempt.ts'

/** What the operator agreed on with the external provider. */
export interface ClientRegistration {
  readonly issuer: string
  readonly clientId: string
  /** None for a public client. */
  readonly clientSecret: string | undefined
  readonly authorizeUrl: string | undefined
  readonly tokenUrl: string | undefined
  readonly publicUrl: string
}

interface Parts {
  readonly outbound: Outbound
  readonly tokens: SessionTokens
  readonly vault: Vault
  readonly clock: Clock
  readonly log: Logger
}

/** Why a sign-in by redirect failed: the codes that the sign-in page has a message for. */
export type SignInFault = 'cancelled' | 'expired' | 'refused' | 'unavailable' | 'too_long' | 'not_configured'

/** Browsers drop longer cookies without a word; the rest is for its name and attributes. */
const TOKEN_LENGTH_MAX = 3_900

export class SignInFailure extends Error {
  readonly fault: SignInFault

  /** The reason is for the log alone. */
  constructor(fault: SignInFault, reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'SignInFailure'
    this.fault = fault
  }
}

/** What the provider sends the browser back with. */
export interface ProviderAnswer {
  readonly state?: string
  readonly code?: string
  readonly error?: string
  readonly iss?: string
}

export interface ProviderSession {
  readonly token: string
  readonly claims: SessionClaims
}

/** We as a client of the external provider: OpenID Connect's authorization code flow with PKCE, state and nonce. */
export class OpenIdClient {
  readonly #registration: ClientRegistration
  readonly #parts: Parts
  readonly #endpoints: () => Promise<Endpoints>

  constructor(registration: ClientRegistration, parts: Parts) {
    this.#registration = registration
    this.#parts = parts
    this.#endpoints = endpointsFrom(registration, parts.outbound, parts.clock)
  }

  /** Where to send the person, and what their browser keeps until they are back. */
  async begin(): Promise<{ readonly location: string; readonly cookie: string }> {
    const { vault, clock } = this.#parts
    const { authorizeUrl } = await this.#reached(this.#endpoints())
    const attempt = newAttempt(clock.now())
    const location = new URL(authorizeUrl)
    const asked = {
      response_type: 'code',
      client_id: this.#registration.clientId,
      redirect_uri: this.#callbackUrl,
      scope: 'openid profile email',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: challengeOf(attempt),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(asked)) location.searchParams.set(name, value)
    return { location: location.href, cookie: attemptCookie(attempt, vault, this.#registration.publicUrl) }
  }

  /** The attempt that this answer belongs to. It is the caller's to see that it is spent once. */
  attemptFor(answer: ProviderAnswer, cookies: string | undefined): SignInAttempt {
    const attempt = attemptIn(cookies, this.#parts.vault, this.#parts.clock.now())
    if (attempt === undefined) throw new SignInFailure('expired', 'this browser has begun no sign-in')
    if (!isSameSecret(answer.state ?? '', attempt.state))
      throw new SignInFailure('expired', 'the state is not the one that was sent')
    return attempt
  }

  /** Exchanges the code and checks all that came for it. */
  async finish(answer: ProviderAnswer, attempt: SignInAttempt): Promise<ProviderSession> {
    const { issuer, clientId } = this.#registration
    if (answer.iss !== undefined && answer.iss !== issuer)
      throw new SignInFailure('refused', 'the answer names another issuer')
    if (answer.error === 'access_denied') throw new SignInFailure('cancelled', 'the provider denied access')
    if (answer.error !== undefined || answer.code === undefined)
      throw new SignInFailure('refused', `the provider gave no code: ${wordOf(answer.error)}`)
    const { accessToken, idToken } = await this.#exchange(answer.code, attempt)
    const { tokens } = this.#parts
    const identity = await this.#reached(tokens.verifyIdToken(idToken, { clientId, nonce: attempt.nonce }))
    if (identity === undefined)
      throw new SignInFailure('refused', 'the ID token is not valid, or not for this client and sign-in')
    const session = (await this.#sessionOf(accessToken)) ?? (await this.#sessionOf(idToken))
    if (session === undefined)
      throw new SignInFailure('refused', 'no token of the answer is for RAPPORT_SESSION_AUDIENCE')
    if (session.claims.subject !== identity.subject)
      throw new SignInFailure('refused', 'the tokens speak of different people')
    if (session.token.length > TOKEN_LENGTH_MAX)
      throw new SignInFailure('too_long', `the token has ${session.token.length} characters`)
    return session
  }

  /** For the operator's log, more than the person is shown; contains no code, state or token. */
  report(failure: SignInFailure, requestId: string): void {
    const { message: reason, fault, cause } = failure
    const err = cause instanceof Error ? { err: cause } : {}
    this.#parts.log.warn({ request: requestId, fault, reason, ...err }, 'a sign-in with the provider failed')
  }

  get #callbackUrl(): string {
    return `${this.#registration.publicUrl}${CALLBACK_PATH}`
  }

  /** A token that would be let in as a bearer credential, and is the provider's. */
  async #sessionOf(token: string | undefined): Promise<ProviderSession | undefined> {
    if (token === undefined) return undefined
    const claims = await this.#reached(this.#parts.tokens.verify(token))
    return claims?.issuer === this.#registration.issuer ? { token, claims } : undefined
  }

  async #exchange(code: string, { verifier }: SignInAttempt) {
    const { clientId, clientSecret } = this.#registration
    const { tokenUrl, takesSecretInBody } = await this.#reached(this.#endpoints())
    const isBasic = clientSecret !== undefined && !takesSecretInBody
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.#callbackUrl,
      code_verifier: verifier,
      ...(isBasic ? {} : { client_id: clientId }),
      ...(isBasic || clientSecret === undefined ? {} : { client_secret: clientSecret }),
    })
    const call = this.#parts.outbound.send({
      url: tokenUrl,
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        ...(isBasic ? { authorization: basic(clientId, clientSecret) } : {}),
      },
      body: form.toString(),
    })
    const { status, body } = await this.#reached(call)
    if (status >= 500) throw new SignInFailure('unavailable', `the token endpoint answered ${status}`)
    const given = objectIn(body)
    const { id_token: idToken, access_token: accessToken } = given
    if (status !== 200 || typeof idToken !== 'string')
      throw new SignInFailure('refused', `the token endpoint answered ${status}: ${wordOf(given['error'])}`)
    return { idToken, accessToken: typeof accessToken === 'string' ? accessToken : undefined }
  }

  /** Whatever keeps us from the provider is one thing to the person: it does not answer. */
  async #reached<T>(call: Promise<T>): Promise<T> {
    return call.catch((error: unknown) => {
      if (error instanceof SignInFailure) throw error
      const reason = error instanceof Problem ? error.message : 'the provider does not answer'
      throw new SignInFailure('unavailable', reason, error)
    })
  }
}

export const openIdClient = (
  registration: ClientRegistration | undefined,
  parts: Parts,
): OpenIdClient | undefined =>
  registration === undefined ? undefined : new OpenIdClient(registration, parts)

/** RFC 6749 has both written as in a form before they are joined. */
function basic(clientId: string, clientSecret: string): string {
  const written = (text: string) => new URLSearchParams({ _: text }).toString().slice(2)
  return `Basic ${Buffer.from(`${written(clientId)}:${written(clientSecret)}`).toString('base64')}`
}

/** An error code of the protocol; any other text in its place may be long or hold personal data. */
const wordOf = (error: unknown): string =>
  typeof error === 'string' && /^[a-z_]{1,60}$/.test(error) ? error : 'no reason given'

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

declare module '../services.ts' {
  interface Services {
    /** Absent when no external provider is set up for signing in. */
    readonly openId: OpenIdClient | undefined
  }
}
