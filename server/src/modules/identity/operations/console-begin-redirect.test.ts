import { afterAll, expect, it } from 'vitest'
import { expectProblem } from '../../../../test/expect-problem.ts'
import { testApp } from '../../../../test/harness.ts'
import { IdentityProvider } from '../../../../test/identity-provider.ts'
import { HOUR_MS } from '../../../kernel/clock.ts'

const provider = await IdentityProvider.start()
afterAll(() => provider.close())
const app = await testApp({ settings: provider.clientSettings })
const PATH = '/console/sign-in/provider'

it('sends the browser to the provider, with everything that makes the answer ours', async () => {
  const reply = await app.call('GET', PATH)
  expect(reply.status).toBe(302)
  expect(reply.headers['cache-control']).toBe('no-store')
  const location = new URL(String(reply.headers['location']))
  expect(location.origin + location.pathname).toBe(`${provider.url}/authorize`)
  const secret = expect.stringMatching(/^[\w-]{43}$/)
  expect(Object.fromEntries(location.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'console client',
    redirect_uri: 'http://rapport.test/console/sign-in/callback',
    scope: 'openid profile email',
    state: secret,
    nonce: secret,
    code_challenge: secret,
    code_challenge_method: 'S256',
  })
})

it('keeps what it sent in a sealed cookie, and never sends the same twice', async () => {
  const [one, other] = [await app.call('GET', PATH), await app.call('GET', PATH)]
  const cookie = String(one.headers['set-cookie'])
  expect(cookie.split('; ').slice(1)).toEqual([
    'Path=/console/sign-in',
    'HttpOnly',
    'SameSite=Lax',
    'Max-Age=600',
  ])
  const sent = (reply: typeof one) => new URL(String(reply.headers['location'])).searchParams
  const content = Buffer.from(cookie.split(/[=;]/)[1] ?? '', 'base64url').toString('latin1')
  for (const name of ['state', 'nonce']) {
    expect(content).not.toContain(sent(one).get(name))
    expect(sent(one).get(name)).not.toBe(sent(other).get(name))
  }
  expect(sent(one).get('code_challenge')).not.toBe(sent(other).get('code_challenge'))
})

it('asks the provider for its addresses once an hour', async () => {
  await app.call('GET', PATH)
  const before = provider.descriptionsAsked
  await Promise.all([app.call('GET', PATH), app.call('GET', PATH)])
  expect(provider.descriptionsAsked).toBe(before)
  app.clock.advance(HOUR_MS)
  await Promise.all([app.call('GET', PATH), app.call('GET', PATH)])
  expect(provider.descriptionsAsked).toBe(before + 1)
})

it('takes addresses that are set as they are, and asks for nothing', async () => {
  const gone = await IdentityProvider.start()
  await gone.close()
  const told = await testApp({
    settings: {
      ...gone.clientSettings,
      RAPPORT_PUBLIC_URL: 'https://rapport.test',
      RAPPORT_SESSION_AUTHORIZE_URL: 'https://idp.example/o/authorize/?audience=rapport&state=mine',
      RAPPORT_SESSION_TOKEN_URL: 'https://idp.example/o/token/',
    },
  })
  const reply = await told.call('GET', PATH)
  const location = new URL(String(reply.headers['location']))
  expect(location.origin + location.pathname).toBe('https://idp.example/o/authorize/')
  expect(location.searchParams.get('audience')).toBe('rapport')
  expect(location.searchParams.getAll('state')).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
  expect(String(reply.headers['set-cookie'])).toContain('; Secure')
})

it('comes back with a reason when the provider does not answer, or describes another', async () => {
  const gone = await IdentityProvider.start()
  await gone.close()
  const alias = provider.url.replace('127.0.0.1', 'localhost')
  const changes = [gone.clientSettings, { ...provider.clientSettings, RAPPORT_SESSION_ISSUER: alias }]
  for (const settings of changes) {
    const lonely = await testApp({ settings })
    const reply = await lonely.call('GET', PATH)
    expect(reply.status).toBe(302)
    expect(reply.headers['location']).toMatch(/^\/sign-in\?problem=unavailable&request=[\w-]+$/)
  }
})

it('reaches no private address unless that is allowed', async () => {
  const settings = { ...provider.clientSettings, RAPPORT_ALLOW_PRIVATE_NETWORK: 'false' }
  const before = provider.descriptionsAsked
  const reply = await (await testApp({ settings })).call('GET', PATH)
  expect(reply.headers['location']).toMatch(/^\/sign-in\?problem=unavailable&/)
  expect(provider.descriptionsAsked).toBe(before)
})

it('refuses in words when no provider is set up', async () => {
  const reply = await (await testApp()).call('GET', PATH)
  expect(reply.status).toBe(422)
  expectProblem(reply)
  expect(reply.body.detail).toContain('No identity provider is set up')
  expect(reply.headers['set-cookie']).toBeUndefined()
})
