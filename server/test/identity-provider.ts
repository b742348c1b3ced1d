import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

/** An external identity provider: it publishes a key set and signs tokens, as the real ones do. */
export class IdentityProvider {
  readonly url: string
  readonly #server: Server
  readonly #privateKey: PrivateKey

  private constructor(server: Server, privateKey: PrivateKey) {
    this.#server = server
    this.#privateKey = privateKey
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async start(): Promise<IdentityProvider> {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return new IdentityProvider(server, privateKey)
  }

  get settings(): Record<string, string> {
    return {
      RAPPORT_SESSION_JWKS_URL: `${this.url}/jwks.json`,
      RAPPORT_SESSION_ISSUER: this.url,
      RAPPORT_SESSION_AUDIENCE: 'rapport-test',
    }
  }

  token(subject: string, claims: JWTPayload = {}): Promise<string> {
    return this.sign({ sub: subject, email: `${subject}@idp.example`, name: subject, ...claims })
  }

  /** With any claims and headers, also wrong ones. */
  sign(claims: JWTPayload, header: object = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT({ iss: this.url, aud: 'rapport-test', iat: now, exp: now + 3_600, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'JWT', ...header })
      .sign(this.#privateKey)
  }

  close(): Promise<void> {
    return new Promise((done) => this.#server.close(() => done()))
  }
}
