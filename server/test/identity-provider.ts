import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import { randomToken, sha256 } from '../src/kernel/ids.ts'

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

const CLIENT_ID = 'console client'
const CLIENT_SECRET = 'käse & brot:+%'
const AUDIENCE = 'rapport-test'

/** What was asked for at the authorization endpoint, until its code is exchanged. */
interface Grant {
  readonly redirectUri: string
  readonly challenge: string
  readonly nonce: string
}

/** Who sits at the browser, and what the provider says about it. */
interface Visitor {
  /** Claims of every token. */
  readonly claims: JWTPayload
  /** Claims of the ID token alone, over its usual ones. */
  readonly idToken?: JWTPayload
  /** Claims of the access token alone, or something that is no JWT at all. */
  readonly accessToken?: JWTPayload | string | number
  /** Goes back without having signed in. */
  readonly error?: string
}

/** An external identity provider: it publishes a key set, signs tokens, and signs people in, as the real ones do. */
export class IdentityProvider {
  readonly url: string
  /** How often its description of itself was asked for. */
  descriptionsAsked = 0
  visitor: Visitor = { claims: { sub: 'somebody' } }
  /** How clients prove who they are, as it publishes it. */
  clientProof: 'client_secret_basic' | 'client_secret_post' | 'none' = 'client_secret_basic'
  readonly #server: Server
  readonly #privateKey: PrivateKey
  readonly #grants = new Map<string, Grant>()
  /** Every token that it has signed. */
  readonly issued: string[] = []

  private constructor(server: Server, privateKey: PrivateKey, publicKey: JWK) {
    this.#server = server
    this.#privateKey = privateKey
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request, response) => void this.#answer(request, response, publicKey))
  }

  static async start(): Promise<IdentityProvider> {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return new IdentityProvider(server, privateKey, jwk)
  }

  get settings(): Record<string, string> {
    return {
      RAPPORT_SESSION_JWKS_URL: `${this.url}/jwks.json`,
      RAPPORT_SESSION_ISSUER: this.url,
      RAPPORT_SESSION_AUDIENCE: AUDIENCE,
    }
  }

  /** With those of a client that people are sent by. */
  get clientSettings(): Record<string, string> {
    return {
      ...this.settings,
      RAPPORT_SESSION_CLIENT_ID: CLIENT_ID,
      RAPPORT_SESSION_CLIENT_SECRET: CLIENT_SECRET,
      // It is on this machine.
      RAPPORT_ALLOW_PRIVATE_NETWORK: 'true',
    }
  }

  token(subject: string, claims: JWTPayload = {}): Promise<string> {
    return this.sign({ sub: subject, email: `${subject}@idp.example`, name: subject, ...claims })
  }

  /** With any claims and headers, also wrong ones. */
  async sign(claims: JWTPayload, header: object = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const token = await new SignJWT({ iss: this.url, aud: AUDIENCE, iat: now, exp: now + 3_600, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'JWT', ...header })
      .sign(this.#privateKey)
    this.issued.push(token)
    return token
  }

  close(): Promise<void> {
    return new Promise((done) => {
      this.#server.close(() => done())
      this.#server.closeAllConnections()
    })
  }

  async #answer(request: IncomingMessage, response: ServerResponse, publicKey: JWK): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /jwks.json':
        return void json(200, { keys: [publicKey] })
      case 'GET /.well-known/openid-configuration':
        this.descriptionsAsked += 1
        return void json(200, {
          issuer: this.url,
          authorization_endpoint: `${this.url}/authorize`,
          token_endpoint: `${this.url}/token`,
          token_endpoint_auth_methods_supported: [this.clientProof],
        })
      case 'GET /authorize': {
        const location = this.#authorize(url.searchParams)
        if (location === undefined) return void json(400, { error: 'invalid_request' })
        return void response.writeHead(302, { location }).end()
      }
      case 'POST /token': {
        const tokens = await this.#exchange(await formIn(request), request.headers.authorization)
        return void ('error' in tokens ? json(400, tokens) : json(200, tokens))
      }
      default:
        return void json(404, { error: 'not_found' })
    }
  }

  /** The visitor agrees at once. */
  #authorize(asked: URLSearchParams): string | undefined {
    const wanted = (name: string) => asked.get(name) ?? ''
    const isSound =
      wanted('response_type') === 'code' &&
      wanted('client_id') === CLIENT_ID &&
      wanted('scope').split(' ').includes('openid') &&
      wanted('code_challenge_method') === 'S256' &&
      wanted('code_challenge').length === 43
    if (!isSound) return undefined
    const back = new URL(wanted('redirect_uri'))
    back.searchParams.set('state', wanted('state'))
    const { error } = this.visitor
    if (error !== undefined) {
      back.searchParams.set('error', error)
      back.searchParams.set('error_description', 'Nothing that anybody should be shown.')
      return back.href
    }
    const code = randomToken(16)
    this.#grants.set(code, {
      redirectUri: wanted('redirect_uri'),
      challenge: wanted('code_challenge'),
      nonce: wanted('nonce'),
    })
    back.searchParams.set('code', code)
    back.searchParams.set('session_state', 'whatever')
    return back.href
  }

  async #exchange(form: URLSearchParams, authorization: string | undefined) {
    const isBasic = this.clientProof === 'client_secret_basic'
    const [id, secret] = isBasic
      ? credentialsIn(authorization)
      : [form.get('client_id'), form.get('client_secret')]
    if (id !== CLIENT_ID || secret !== (this.clientProof === 'none' ? null : CLIENT_SECRET))
      return { error: 'invalid_client' }
    const code = form.get('code') ?? ''
    const grant = this.#grants.get(code)
    // Once, whatever comes of it.
    this.#grants.delete(code)
    const isSound =
      grant !== undefined &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('redirect_uri') === grant.redirectUri &&
      sha256(form.get('code_verifier') ?? '').toString('base64url') === grant.challenge
    if (!isSound) return { error: 'invalid_grant' }
    const { claims, idToken, accessToken } = this.visitor
    return {
      token_type: 'Bearer',
      id_token: await this.sign({ aud: CLIENT_ID, nonce: grant.nonce, ...claims, ...idToken }),
      access_token:
        typeof accessToken === 'string' || typeof accessToken === 'number'
          ? accessToken
          : await this.sign({ ...claims, ...accessToken }),
    }
  }
}

/** Basic, with both halves written as in a form. */
function credentialsIn(authorization = ''): readonly (string | undefined)[] {
  const text = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString('utf8')
  return text.split(':').map((part) => new URLSearchParams(`_=${part}`).get('_') ?? undefined)
}

async function formIn(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
