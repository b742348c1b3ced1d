import { timingSafeEqual } from 'node:crypto'
import { sha256 } from '../../kernel/ids.ts'
import { type Role, roleMay } from '../../platform/auth/roles.ts'

/** What an app may be allowed: the scopes that the tools of the Model Context Protocol use, in the words of the page. */
export const SCOPES: Readonly<Record<string, string>> = {
  'read:agents': 'See your agents, their personas and the people they know',
  'read:memory': 'Read and search what is remembered about people',
  'write:memory': 'Add, correct and remove facts about people',
  'read:chat': 'See what an agent has in mind when it talks to a person',
  'write:chat': 'Talk to your agents on behalf of people; replies are charged to the workspace',
  'read:knowledge': 'Search and read your documents and knowledge',
  'read:imports': 'See the records of people, such as names and e-mail addresses',
}

/** Whether a member with this role may allow the scope. */
export const mayAllow = (role: Role | undefined, scope: string): boolean =>
  role !== undefined &&
  Object.hasOwn(SCOPES, scope) &&
  roleMay(role, scope.startsWith('read:') ? 'read' : 'write')

/** A program that registered itself. */
export interface ClientRow {
  readonly client_id: string
  readonly name: string
  readonly redirect_uris: readonly string[]
  readonly may_refresh: boolean
  readonly created_at: Date
}

const PRINTABLE = /^[!-~]+$/
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** `https`, or `http` to the same machine; without a fragment, which the answer would replace, and without a password. */
export function isRedirectUri(uri: string): boolean {
  if (!PRINTABLE.test(uri) || !URL.canParse(uri) || uri.includes('#')) return false
  const { protocol, hostname, username, password } = new URL(uri)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}

/**
 * Whether an address is one of those that the client registered: the same text, or the same but for the port on the
 * same machine, which programs take as they find it (RFC 8252).
 */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true
  if (!isRedirectUri(uri)) return false
  const asked = new URL(uri)
  if (asked.protocol !== 'http:') return false
  return registered.some((one) => {
    const known = new URL(one)
    return withoutPort(known) === withoutPort(asked)
  })
}

function withoutPort(url: URL): string {
  return `${url.protocol}//${url.hostname}${url.pathname}${url.search}`
}

/** What an authorisation request carries, before anything in it has been checked. */
export interface AuthorizationRequest {
  readonly client_id: string
  readonly redirect_uri: string
  readonly response_type?: string | undefined
  readonly code_challenge?: string | undefined
  readonly code_challenge_method?: string | undefined
  readonly scope?: string | undefined
  readonly state?: string | undefined
  readonly resource?: string | undefined
}

export interface OAuthFault {
  readonly error: string
  readonly description: string
}

/** The SHA-256 of a verifier in base64url has 43 characters. */
const CHALLENGE = /^[\w-]{43}$/

/** What the client has to be told; client and redirect address have been checked before. */
export function requestFault(request: AuthorizationRequest, resource: string): OAuthFault | undefined {
  if (request.response_type !== 'code')
    return { error: 'unsupported_response_type', description: 'The response_type has to be code.' }
  if (request.code_challenge_method !== 'S256' || !CHALLENGE.test(request.code_challenge ?? ''))
    return { error: 'invalid_request', description: 'A code_challenge with the method S256 is required.' }
  if (request.resource !== undefined && request.resource !== resource)
    return { error: 'invalid_target', description: `Tokens are issued for ${resource} only.` }
  const unknown = scopesIn(request.scope).find((scope) => !Object.hasOwn(SCOPES, scope))
  return unknown === undefined
    ? undefined
    : { error: 'invalid_scope', description: `There is no scope ${unknown.slice(0, 100)}.` }
}

const scopesIn = (scope: string | undefined): string[] => [
  ...new Set((scope ?? '').split(' ').filter((one) => one !== '')),
]

/** The scopes that a client asks for; all of them when it names none. */
export function askedScopes(scope: string | undefined): readonly string[] {
  const named = scopesIn(scope)
  return named.length === 0 ? Object.keys(SCOPES) : named
}

/** The redirect address with an answer in its query; `iss` tells the client who answers (RFC 9207). */
export function answerUrl(
  { redirect_uri, state }: AuthorizationRequest,
  issuer: string,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  if (state !== undefined) url.searchParams.set('state', state)
  url.searchParams.set('iss', issuer)
  return url.href
}

const VERIFIER = /^[\w.~-]{43,128}$/

/** Whether the verifier is the one whose hash came with the authorisation request. */
export function isVerifier(verifier: string, challenge: string): boolean {
  if (!VERIFIER.test(verifier)) return false
  return timingSafeEqual(sha256(sha256(verifier).toString('base64url')), sha256(challenge))
}
