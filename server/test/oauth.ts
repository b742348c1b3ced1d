import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js'
import { type Reply, type TestApp, type TestTenant, testApp } from './harness.ts'

/** A port that is free now: tokens belong to the address in the settings, which has to be known before the start. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** An application that listens at its own public address. */
export async function oauthApp(): Promise<{ readonly app: TestApp; readonly url: string }> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const app = await testApp({ settings: { RAPPORT_PUBLIC_URL: url } })
  await app.app.server.listen({ host: 'localhost', port })
  return { app, url }
}

export const REDIRECT = 'https://assistant.example/callback'

/** A client of the official library; where it sends its user is in `sentTo`. */
export class TestAssistant implements OAuthClientProvider {
  sentTo: URL | undefined
  #client: OAuthClientInformationMixed | undefined
  #tokens: OAuthTokens | undefined
  #verifier = ''

  get redirectUrl(): string {
    return REDIRECT
  }
  get clientMetadata(): OAuthClientMetadata {
    return {
      client_name: 'Test assistant',
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }
  }
  clientInformation(): OAuthClientInformationMixed | undefined {
    return this.#client
  }
  saveClientInformation(client: OAuthClientInformationMixed): void {
    this.#client = client
  }
  tokens(): OAuthTokens | undefined {
    return this.#tokens
  }
  saveTokens(tokens: OAuthTokens): void {
    this.#tokens = tokens
  }
  redirectToAuthorization(url: URL): void {
    this.sentTo = url
  }
  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier
  }
  codeVerifier(): string {
    return this.#verifier
  }
}

/** Where a member's yes leads. */
export async function allow(
  app: TestApp,
  sentTo: URL,
  as: string,
  { projectId, scopes }: { readonly projectId: string; readonly scopes: readonly string[] },
): Promise<URL> {
  const body = { ...Object.fromEntries(sentTo.searchParams), scopes }
  const reply = await app.call('POST', `/api/v1/projects/${projectId}/connected-apps`, { as, body })
  if (reply.status !== 200) throw new Error(reply.text)
  return new URL(reply.body.redirect_to)
}

let addresses = 0

/** Each from an address of its own, because registrations are limited by address. */
export async function register(app: TestApp, metadata: object = {}): Promise<string> {
  addresses += 1
  const answer = await app.app.server.inject({
    method: 'POST',
    url: '/oauth/register',
    remoteAddress: `10.0.${addresses >> 8}.${addresses & 255}`,
    payload: { redirect_uris: [REDIRECT], grant_types: ['authorization_code', 'refresh_token'], ...metadata },
  })
  if (answer.statusCode !== 201) throw new Error(answer.payload)
  return answer.json().client_id
}

export interface Request {
  readonly client_id: string
  readonly redirect_uri: string
  readonly response_type: string
  readonly code_challenge: string
  readonly code_challenge_method: string
  readonly state: string
}

/** A request as a client makes one, with the verifier that it keeps. */
export function requestOf(clientId: string): { readonly verifier: string; readonly request: Request } {
  const verifier = randomBytes(32).toString('base64url')
  return {
    verifier,
    request: {
      client_id: clientId,
      redirect_uri: REDIRECT,
      response_type: 'code',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'the state',
    },
  }
}

/** A form, as the token endpoint takes it. */
export const post = (app: TestApp, path: string, form: Record<string, string>): Promise<Reply> =>
  app.callAny('POST', path, {
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

export interface Connected {
  readonly clientId: string
  readonly code: string
  readonly verifier: string
  // biome-ignore lint/suspicious/noExplicitAny: the answer of the token endpoint
  readonly tokens: any
}

/** The code of a member's yes, with what exchanges it. */
export async function codeFor(
  app: TestApp,
  tenant: Pick<TestTenant, 'projectId' | 'owner'>,
  given: { readonly as?: string; readonly scopes?: readonly string[]; readonly clientId?: string } = {},
) {
  const clientId = given.clientId ?? (await register(app))
  const { verifier, request } = requestOf(clientId)
  const reply = await app.call('POST', `/api/v1/projects/${tenant.projectId}/connected-apps`, {
    as: given.as ?? tenant.owner,
    body: { ...request, scopes: given.scopes ?? ['read:memory', 'read:agents'] },
  })
  if (reply.status !== 200) throw new Error(reply.text)
  const code = new URL(reply.body.redirect_to).searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier, client_id: clientId }
  return { clientId, code, verifier, form }
}

export async function connect(
  app: TestApp,
  tenant: Pick<TestTenant, 'projectId' | 'owner'>,
  given: Parameters<typeof codeFor>[2] = {},
): Promise<Connected> {
  const { form, ...made } = await codeFor(app, tenant, given)
  const reply = await post(app, '/oauth/token', form)
  if (reply.status !== 200) throw new Error(reply.text)
  return { ...made, tokens: reply.body }
}

/** What `/mcp` says to a token. */
export const ping = (app: TestApp, token: string): Promise<Reply> =>
  app.callAny('POST', '/mcp', {
    as: token,
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  })
