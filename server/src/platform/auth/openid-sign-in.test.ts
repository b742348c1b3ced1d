import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { IdentityProvider } from '../../../test/identity-provider.ts'
import { type ConfigError, readConfig } from '../../config.ts'
import { clientRegistration } from '../../from-config.ts'
import { OpenIdSignIn } from './openid-sign-in.ts'
import { SignInFailure } from './sign-in-failure.ts'

const provider = await IdentityProvider.start()
afterAll(() => provider.close())
const settings = provider.clientSettings
const { RAPPORT_SESSION_CLIENT_SECRET: _secret, ...publicClient } = settings

/** Where the browser ends up. */
async function signIn(app: TestApp): Promise<string> {
  const begun = await app.call('GET', '/console/sign-in/provider')
  const [cookie = ''] = String(begun.headers['set-cookie']).split(';')
  const answer = await fetch(String(begun.headers['location']), { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  const reply = await app.call('GET', back.pathname + back.search, { headers: { cookie } })
  return String(reply.headers['location'])
}

it('proves who it is in the way that the provider publishes', async () => {
  for (const [proof, given] of [
    ['client_secret_basic', settings],
    ['client_secret_post', settings],
    ['none', publicClient],
  ] as const) {
    provider.clientProof = proof
    expect(await signIn(await testApp({ settings: given })), proof).toBe('/')
  }
  provider.clientProof = 'client_secret_basic'
  expect(await signIn(await testApp({ settings: publicClient }))).toMatch(/^\/sign-in\?problem=refused&/)
})

it('needs no description of a provider whose addresses are set', async () => {
  const before = provider.descriptionsAsked
  const app = await testApp({
    settings: {
      ...settings,
      RAPPORT_SESSION_AUTHORIZE_URL: `${provider.url}/authorize`,
      RAPPORT_SESSION_TOKEN_URL: `${provider.url}/token`,
    },
  })
  expect(await signIn(app)).toBe('/')
  expect(provider.descriptionsAsked).toBe(before)
})

it('logs why an answer was refused, without the code, the state or a token of it', async () => {
  const app = await testApp({ settings })
  let logged = ''
  const into = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  })
  const openId = new OpenIdSignIn(clientRegistration(app.config) as never, {
    ...app.app.services,
    log: pino(into),
  })
  const secrets: string[] = []
  for (const visitor of [
    { claims: { sub: 'mei' }, idToken: { nonce: 'another' } },
    { claims: { sub: 'mei' }, idToken: { exp: 1 } },
    { claims: { sub: 'mei' }, error: 'server_error' },
    { claims: { sub: 'mei' }, accessToken: 7 },
  ]) {
    provider.visitor = visitor
    const { location, cookie } = await openId.begin()
    const answer = await fetch(location, { redirect: 'manual' })
    const back = new URL(answer.headers.get('location') ?? '').searchParams
    const given = Object.fromEntries(back)
    const attempt = openId.attemptFor(given, cookie)
    secrets.push(given['code'] ?? '-no code-', attempt.state, attempt.nonce, attempt.verifier)
    const failure = await openId.finish(given, attempt).catch((error: unknown) => error as SignInFailure)
    expect(failure).toBeInstanceOf(SignInFailure)
    openId.report(failure as SignInFailure, 'r1')
  }
  provider.visitor = { claims: { sub: 'somebody' } }
  const lines = logged.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).reason)).toEqual([
    'unexpected JWT claim value encountered (OAUTH_JWT_CLAIM_COMPARISON_FAILED)',
    'JWT timestamp claim value failed validation (OAUTH_JWT_TIMESTAMP_CHECK_FAILED)',
    'the provider answered with an error: server_error',
    expect.stringContaining('OAUTH_'),
  ])
  for (const secret of [...secrets, ...provider.issued]) expect(logged).not.toContain(secret)
})

it('is not set up by halves', () => {
  const faultsOf = (environment: Record<string, string>): readonly string[] => {
    try {
      readConfig(environment)
      return []
    } catch (error) {
      return (error as ConfigError).faults
    }
  }
  expect(faultsOf(settings)).toEqual([])
  expect(faultsOf(publicClient)).toEqual([])
  expect(faultsOf({ RAPPORT_SESSION_CLIENT_ID: 'x' })).toEqual([
    'RAPPORT_SESSION_JWKS_URL must be set together with RAPPORT_SESSION_CLIENT_ID.',
  ])
  for (const name of ['CLIENT_SECRET', 'AUTHORIZE_URL', 'TOKEN_URL'])
    expect(faultsOf({ ...provider.settings, [`RAPPORT_SESSION_${name}`]: 'https://idp.example' })).toEqual([
      `RAPPORT_SESSION_CLIENT_ID must be set together with RAPPORT_SESSION_${name}.`,
    ])
  expect(faultsOf({ ...settings, RAPPORT_SESSION_TOKEN_URL: 'nowhere' })).toHaveLength(1)
})
