import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  None,
  type ServerMetadata,
} from 'openid-client'
import { type Clock, HOUR_MS } from '../../kernel/clock.ts'
import type { Outbound } from '../net/outbound.ts'
import { EXTERNAL_ALGORITHMS } from './session-tokens.ts'
import { SignInFailure } from './sign-in-failure.ts'

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

/** Providers rarely move their endpoints. */
const KEPT_MS = HOUR_MS
const TIMEOUT_S = 10
/** Answers that must not have a body, by the definition of `Response`. */
const BODILESS = new Set([204, 205, 304])

/**
 * The provider as the library needs it: endpoints as configured, otherwise from its discovery document, which is cached
 * for an hour. Failures are not cached.
 */
export function configurationOf(
  registration: ClientRegistration,
  outbound: Outbound,
  clock: Clock,
): () => Promise<Configuration> {
  let known: { readonly configuration: Promise<Configuration>; readonly until: number } | undefined
  return () => {
    const now = clock.now().getTime()
    if (known !== undefined && now < known.until) return known.configuration
    const asked = { configuration: configure(registration, fetchOver(outbound)), until: now + KEPT_MS }
    known = asked
    asked.configuration.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.configuration
  }
}

async function configure(registration: ClientRegistration, fetch: CustomFetch): Promise<Configuration> {
  const { issuer, clientId, clientSecret, authorizeUrl, tokenUrl } = registration
  const isConfigured = authorizeUrl !== undefined && tokenUrl !== undefined
  const published = isConfigured ? undefined : await discover(issuer, clientId, fetch)
  const server: ServerMetadata = {
    ...published,
    issuer,
    authorization_endpoint: authorizeUrl ?? endpointIn(published, 'authorization_endpoint', issuer),
    token_endpoint: tokenUrl ?? endpointIn(published, 'token_endpoint', issuer),
    // Any of the algorithms that session tokens may have: SessionTokens verifies the signature, with its key set.
    id_token_signing_alg_values_supported: [...EXTERNAL_ALGORITHMS],
  }
  const methods = published?.token_endpoint_auth_methods_supported
  const configuration = new Configuration(server, clientId, {}, proofOf(clientSecret, methods))
  configuration[customFetch] = fetch
  configuration.timeout = TIMEOUT_S
  // The library refuses http. Published addresses are checked above; one that is configured is the operator's decision.
  const addresses = [issuer, server.authorization_endpoint, server.token_endpoint]
  if (addresses.some((address) => address?.startsWith('http:'))) allowInsecureRequests(configuration)
  return configuration
}

async function discover(issuer: string, clientId: string, fetch: CustomFetch): Promise<ServerMetadata> {
  const found = await discovery(new URL(issuer), clientId, {}, None(), {
    [customFetch]: fetch,
    timeout: TIMEOUT_S,
    execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
  })
  const published = found.serverMetadata()
  // The library compares addresses; tokens are compared by the text, in which `https://a` is not `https://a/`.
  if (published.issuer !== issuer)
    throw new Error(`the provider calls itself ${published.issuer}, the settings call it ${issuer}`)
  return published
}

/** A provider reached over https must not send people or codes to a plain http address. */
function endpointIn(
  published: ServerMetadata | undefined,
  name: 'authorization_endpoint' | 'token_endpoint',
  issuer: string,
): string {
  const address = published?.[name]
  const protocol = address !== undefined && URL.canParse(address) ? new URL(address).protocol : ''
  const isUsable = protocol === 'https:' || (protocol === 'http:' && issuer.startsWith('http:'))
  if (address === undefined || !isUsable) throw new Error(`the provider publishes no usable ${name}`)
  return address
}

/** How the client proves who it is: in a header, unless the provider publishes that it takes the body only. */
function proofOf(clientSecret: string | undefined, methods: readonly string[] | undefined): ClientAuth {
  if (clientSecret === undefined) return None()
  const isBodyOnly = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
  return isBodyOnly ? ClientSecretPost(clientSecret) : basicProof(clientSecret)
}

/**
 * RFC 6749 has both written as in a form. The library's own proof escapes `-`, `_` and `.` as well, which most secrets
 * hold and which providers that do not decode the header then refuse.
 */
const basicProof =
  (clientSecret: string): ClientAuth =>
  (_server, { client_id: clientId }, _body, headers) => {
    const written = (text: string) => new URLSearchParams({ _: text }).toString().slice(2)
    const credentials = Buffer.from(`${written(clientId)}:${written(clientSecret)}`).toString('base64')
    headers.set('authorization', `Basic ${credentials}`)
  }

/**
 * The library's calls as guarded ones: to public addresses unless private ones are allowed, without redirects, with a
 * limit on the answer. A provider that cannot be reached or answers with a fault of its own is unavailable.
 */
const fetchOver =
  (outbound: Outbound): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const call = {
      url,
      method: method as 'GET' | 'POST',
      headers,
      ...(body === undefined || body === null ? {} : { body: String(body) }),
      ...(signal === undefined ? {} : { signal }),
    }
    const {
      status,
      headers: given,
      body: text,
    } = await outbound.send(call).catch((error: unknown) => {
      throw new SignInFailure('unavailable', 'the provider does not answer', error)
    })
    if (status >= 500) throw new SignInFailure('unavailable', `${new URL(url).pathname} answered ${status}`)
    const type = { 'content-type': String(given['content-type'] ?? '') }
    return new Response(BODILESS.has(status) ? null : text, { status, headers: type })
  }
