import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  ResponseBodyError,
} from 'openid-client'
import type { Logger } from 'pino'
import type { Clock } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Outbound } from '../net/outbound.ts'
import type { Vault } from '../secrets/vault.ts'
import { type ClientRegistration, configurationOf } from './openid-configuration.ts'
import type { SessionClaims, SessionTokens } from './session-tokens.ts'
import {
  attemptCookie,
  attemptIn,
  CALLBACK_PATH,
  isSameSecret,
  newAttempt,
  type SignInAttempt,
} from './sign-in-attempt.ts'
import { SignInFailure } from './sign-in-failure.ts'

interface Parts {
  readonly outbound: Outbound
  readonly tokens: SessionTokens
  readonly vault: Vault
  readonly clock: Clock
  readonly log: Logger
}

/** Browsers drop longer cookies silently; the rest is for its name and attributes. */
const TOKEN_LENGTH_MAX = 3_900

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

/**
 * Sign-in with the external provider: OpenID Connect's authorization code flow with PKCE, state and nonce. The protocol is
 * the library's; ours are the sealed attempt, the signatures, and which of the tokens becomes the session.
 */
export class OpenIdSignIn {
  readonly #registration: ClientRegistration
  readonly #parts: Parts
  readonly #configured: () => Promise<Configuration>

  constructor(registration: ClientRegistration, parts: Parts) {
    this.#registration = registration
    this.#parts = parts
    this.#configured = configurationOf(registration, parts.outbound, parts.clock)
  }

  /** Where to send the person, and what their browser keeps until they are back. */
  async begin(): Promise<{ readonly location: string; readonly cookie: string }> {
    const { vault, clock } = this.#parts
    const configuration = await this.#reached(this.#configured())
    const attempt = newAttempt(clock.now())
    const asked = {
      response_type: 'code',
      client_id: this.#registration.clientId,
      redirect_uri: this.#callbackUrl,
      scope: 'openid profile email',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    }
    const location = buildAuthorizationUrl(configuration, asked)
    // The library appends; a configured address may hold a parameter of the same name.
    for (const [name, value] of Object.entries(asked)) location.searchParams.set(name, value)
    return { location: location.href, cookie: attemptCookie(attempt, vault, this.#registration.publicUrl) }
  }

  /** The attempt that this answer belongs to. The caller makes sure that it is used once. */
  attemptFor(answer: ProviderAnswer, cookies: string | undefined): SignInAttempt {
    const attempt = attemptIn(cookies, this.#parts.vault, this.#parts.clock.now())
    if (attempt === undefined) throw new SignInFailure('expired', 'this browser has begun no sign-in')
    if (!isSameSecret(answer.state ?? '', attempt.state))
      throw new SignInFailure('expired', 'the state is not the one that was sent')
    return attempt
  }

  /** Exchanges the code and checks everything that came for it. */
  async finish(answer: ProviderAnswer, attempt: SignInAttempt): Promise<ProviderSession> {
    const { idToken, accessToken } = await this.#exchange(answer, attempt)
    const { tokens } = this.#parts
    const identity = await this.#reached(tokens.verifyIdToken(idToken, this.#registration.clientId))
    if (identity === undefined)
      throw new SignInFailure('refused', 'the signature of the ID token is not valid')
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

  /** A token that would be accepted as a bearer credential, and is the provider's. */
  async #sessionOf(token: string | undefined): Promise<ProviderSession | undefined> {
    if (token === undefined) return undefined
    const claims = await this.#reached(this.#parts.tokens.verify(token))
    return claims?.issuer === this.#registration.issuer ? { token, claims } : undefined
  }

  /** The library checks issuer, state, PKCE and the claims of the ID token: issuer, audience, nonce and times. */
  async #exchange(answer: ProviderAnswer, { state, nonce, verifier }: SignInAttempt) {
    const configuration = await this.#reached(this.#configured())
    const answered = new URL(this.#callbackUrl)
    for (const [name, value] of Object.entries(answer)) answered.searchParams.set(name, value)
    const checks = {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    }
    const given = await authorizationCodeGrant(configuration, answered, checks).catch((error: unknown) => {
      throw failureOf(error)
    })
    return { idToken: given.id_token ?? '', accessToken: given.access_token }
  }

  /** Whatever prevents reaching the provider is shown to the person as one thing: it does not answer. */
  async #reached<T>(call: Promise<T>): Promise<T> {
    return call.catch((error: unknown) => {
      const cause = error instanceof Problem ? error : undefined
      throw unreachedIn(error) ?? new SignInFailure('unavailable', reasonIn(error), cause)
    })
  }
}

export const openIdSignIn = (
  registration: ClientRegistration | undefined,
  parts: Parts,
): OpenIdSignIn | undefined =>
  registration === undefined ? undefined : new OpenIdSignIn(registration, parts)

/** The library wraps errors of the fetch that it is given. */
function unreachedIn(error: unknown): SignInFailure | undefined {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof SignInFailure) return one
  return undefined
}

function failureOf(error: unknown): SignInFailure {
  const unreached = unreachedIn(error)
  if (unreached !== undefined) return unreached
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
    return new SignInFailure('cancelled', 'the provider denied access')
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return new SignInFailure('refused', `the provider answered with an error: ${wordOf(error.error)}`)
  return new SignInFailure('refused', reasonIn(error))
}

/**
 * The library's errors hold the answer they are about, with its tokens. Only their message, which is constant, and their
 * code are logged.
 */
function reasonIn(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given'
  return 'code' in error ? `${error.message} (${error.code})` : error.message
}

/** An error code of the protocol; any other text in its place may be long or hold personal data. */
const wordOf = (error: string): string => (/^[a-z_]{1,60}$/.test(error) ? error : 'no reason given')

declare module '../services.ts' {
  interface Services {
    /** Absent when no external provider is set up for signing in. */
    readonly openId: OpenIdSignIn | undefined
  }
}
