import { afterAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { IdentityProvider } from '../../../test/identity-provider.ts'
import { type ConfigError, readConfig } from '../../config.ts'

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
