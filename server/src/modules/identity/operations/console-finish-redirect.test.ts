import { decodeJwt } from 'jose'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { CONSOLE, cookieOf, statusWith } from '../../../../test/console.ts'
import { type Reply, type TestApp, testApp } from '../../../../test/harness.ts'
import { IdentityProvider } from '../../../../test/identity-provider.ts'
import { MINUTE_MS } from '../../../kernel/clock.ts'

const provider = await IdentityProvider.start()
const stranger = await IdentityProvider.start()
afterAll(() => Promise.all([provider.close(), stranger.close()]))
const app = await testApp({ settings: provider.clientSettings })
const tenant = await app.newTenant()
const mei = { sub: 'mei', email: 'mei@idp.example', org_id: tenant.idpOrgId, org_role: 'org:member' }

beforeEach(() => {
  provider.visitor = { claims: mei }
})

/** Begins, and signs in at the provider: the address it sends the browser back to, and the browser's cookie. */
async function visit(at: TestApp = app) {
  const begun = await at.call('GET', '/console/sign-in/provider')
  const [cookie = ''] = String(begun.headers['set-cookie']).split(';')
  const answer = await fetch(String(begun.headers['location']), { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  expect(back.origin + back.pathname).toBe('http://rapport.test/console/sign-in/callback')
  return { back, cookie }
}

const comeBack = (back: URL, cookie: string | undefined, at: TestApp = app): Promise<Reply> =>
  at.call('GET', back.pathname + back.search, { headers: cookie === undefined ? {} : { cookie } })

async function signIn(at: TestApp = app): Promise<Reply> {
  const { back, cookie } = await visit(at)
  return comeBack(back, cookie, at)
}

/** Back at the sign-in page with a word for it and the request's id, and nothing else. */
function expectFault(reply: Reply, fault: string): void {
  expect(reply.status).toBe(302)
  expect(reply.headers['location']).toMatch(new RegExp(`^/sign-in\\?problem=${fault}&request=[\\w-]{36}$`))
  expect(reply.headers['set-cookie']).toMatch(/^rapport_sign_in=; .*Max-Age=0$/)
  expect(reply.text).toBe('')
}

it('signs in whom the provider vouches for, as the password does', async () => {
  const reply = await signIn()
  expect(reply.status).toBe(302)
  expect(reply.headers['location']).toBe('/')
  expect(reply.headers['cache-control']).toBe('no-store')
  const attributes = String(reply.headers['set-cookie']).split('; ').slice(1)
  const lasts = expect.stringMatching(/^Max-Age=(3600|359\d)$/)
  expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Strict', lasts])
  const cookie = cookieOf(reply)
  const me = await app.call('GET', '/api/v1/me', { headers: { ...CONSOLE, cookie } })
  expect(me.body).toMatchObject({ email: 'mei@idp.example' })
  const own = `/api/v1/tenants/${tenant.tenantId}`
  expect((await app.call('GET', own, { headers: { ...CONSOLE, cookie } })).status).toBe(200)
  // Without the console's own header it opens nothing.
  expect(await statusWith(app, { cookie })).toBe(401)
})

it('takes the access token when it is for our audience, else the ID token', async () => {
  const tokenIn = (reply: Reply) => decodeJwt(cookieOf(reply).split('=')[1] ?? '')
  expect(tokenIn(await signIn())).toMatchObject({ aud: 'rapport-test' })
  const settings = { ...provider.clientSettings, RAPPORT_SESSION_AUDIENCE: 'console client' }
  const own = await testApp({ settings })
  for (const accessToken of ['opaque', { aud: 'somebody else' }]) {
    provider.visitor = { claims: mei, accessToken }
    expect(tokenIn(await signIn(own))).toMatchObject({ aud: 'console client', nonce: expect.any(String) })
  }
})

it('refuses a wrong state, another browser’s, and none', async () => {
  const { back, cookie } = await visit()
  const other = await visit()
  for (const state of [
    '',
    'x',
    `${back.searchParams.get('state')}x`,
    other.back.searchParams.get('state') ?? '',
  ]) {
    const changed = new URL(back)
    changed.searchParams.set('state', state)
    expectFault(await comeBack(changed, cookie), 'expired')
  }
  back.searchParams.delete('state')
  expectFault(await comeBack(back, cookie), 'expired')
})

it('refuses a browser that has begun nothing, and a cookie that is not ours', async () => {
  const { back, cookie } = await visit()
  const changed = `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`
  for (const wrong of [
    undefined,
    'rapport_sign_in=',
    'rapport_sign_in=e30',
    changed.replace(/.{9}$/, 'AAAAAAAAA'),
  ])
    expectFault(await comeBack(back, wrong), 'expired')
  // None of which has spent it.
  expect((await comeBack(back, cookie)).headers['location']).toBe('/')
})

it('refuses what was used before, here and in another process, also when both come at once', async () => {
  const { back, cookie } = await visit()
  const neighbour = await testApp({ settings: provider.clientSettings })
  const both = await Promise.all([comeBack(back, cookie), comeBack(back, cookie, neighbour)])
  expect(both.filter((reply) => reply.headers['location'] === '/')).toHaveLength(1)
  expectFault(await comeBack(back, cookie), 'expired')
  expectFault(await comeBack(back, cookie, neighbour), 'expired')
})

it('refuses a code of another sign-in, used or not', async () => {
  const used = await visit()
  await comeBack(used.back, used.cookie)
  const unused = await visit()
  for (const { back } of [used, unused]) {
    const own = await visit()
    own.back.searchParams.set('code', back.searchParams.get('code') ?? '')
    expectFault(await comeBack(own.back, own.cookie), 'refused')
  }
})

it('refuses tokens that were not made for this sign-in, this client or this audience', async () => {
  const foreign = await stranger.sign({ ...mei, iss: provider.url })
  const wrong = [
    { idToken: { nonce: 'another' } },
    { idToken: { nonce: undefined as never } },
    { idToken: { aud: 'another client' } },
    { idToken: { aud: ['console client', 'another'], azp: 'another' } },
    { idToken: { iss: stranger.url } },
    { idToken: { exp: 1 } },
    { idToken: { sub: 'somebody else' } },
    { accessToken: { aud: 'another audience' } },
    { accessToken: 'opaque' },
    { accessToken: foreign },
    // One of our own, which would be let in anywhere else.
    { accessToken: tenant.owner },
  ]
  for (const change of wrong) {
    provider.visitor = { claims: mei, ...change }
    expectFault(await signIn(), 'refused')
  }
})

it('refuses tokens whose claims have a wrong type', async () => {
  for (const sub of [7, '', {}, ['mei'], 'x'.repeat(256)]) {
    provider.visitor = { claims: { ...mei, sub: sub as never } }
    expectFault(await signIn(), 'refused')
  }
  provider.visitor = { claims: { ...mei, name: 7 } }
  expectFault(await signIn(), 'refused')
})

it('says so when a token is too long for a cookie, instead of failing silently', async () => {
  provider.visitor = { claims: { ...mei, groups: 'x'.repeat(4_000) } }
  expectFault(await signIn(), 'too_long')
})

it('explains a failed provider to a person who comes back from it', async () => {
  provider.visitor = { claims: mei, error: 'access_denied' }
  expectFault(await signIn(), 'cancelled')
  provider.visitor = { claims: mei, error: 'server_error' }
  expectFault(await signIn(), 'refused')
  const { back, cookie } = await visit()
  back.searchParams.set('iss', stranger.url)
  expectFault(await comeBack(back, cookie), 'refused')
})

it('refuses when the provider does not know our secret', async () => {
  const settings = { ...provider.clientSettings, RAPPORT_SESSION_CLIENT_SECRET: 'not it' }
  expectFault(await signIn(await testApp({ settings })), 'refused')
})

it('is too late after ten minutes', async () => {
  const { back, cookie } = await visit()
  app.clock.advance(10 * MINUTE_MS)
  expectFault(await comeBack(back, cookie), 'expired')
})

it('says so when the provider has gone meanwhile', async () => {
  const leaving = await IdentityProvider.start()
  leaving.visitor = { claims: mei }
  const lonely = await testApp({ settings: leaving.clientSettings })
  const { back, cookie } = await visit(lonely)
  await leaving.close()
  expectFault(await comeBack(back, cookie, lonely), 'unavailable')
})

it('leads nowhere when no provider is set up', async () => {
  const { back, cookie } = await visit()
  expectFault(await comeBack(back, cookie, await testApp()), 'not_configured')
})
