import { SignJWT } from 'jose'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { IdentityProvider } from '../../../test/identity-provider.ts'
import { newPerson, signIn, statusFor } from '../../../test/people.ts'

const provider = await IdentityProvider.start()
const stranger = await IdentityProvider.start()
afterAll(() => Promise.all([provider.close(), stranger.close()]))
const app = await testApp({
  settings: { ...provider.settings, RAPPORT_OPERATORS: 'Boss@idp.example,subject-7' },
})
const tenant = await app.newTenant()
const claims = { sub: 'user_1', org_id: tenant.idpOrgId }

const statusOf = async (token: Promise<string>): Promise<number> => statusFor(app, tenant, await token)

it('admits whom the provider vouches for, with the role it names', async () => {
  const path = '/api/v1/workspace-users'
  const member = await provider.token('user_m', { org_id: tenant.idpOrgId, org_role: 'org:member' })
  const admin = await provider.token('user_a', { org_id: tenant.idpOrgId, org_role: 'org:admin' })
  expect(await statusFor(app, tenant, member)).toBe(200)
  expect((await app.call('GET', path, { as: member })).status).toBe(200)
  expect((await app.call('POST', path, { as: member, body: { username: 'x' } })).status).toBe(403)
  expect((await app.call('POST', path, { as: admin, body: { username: 'x' } })).status).toBe(200)
  expect((await app.call('POST', path, { as: admin, body: { username: 'y', role: 'owner' } })).status).toBe(
    403,
  )
})

it('opens only the organisation that the token names', async () => {
  const other = await app.newTenant()
  const token = await provider.token('user_2', { org_id: other.idpOrgId, org_role: 'admin' })
  expect(await statusFor(app, other, token)).toBe(200)
  expect(await statusFor(app, tenant, token)).toBe(404)
})

it('gives people of an unknown organisation, or of none, no workspace', async () => {
  for (const org of [{ org_id: 'org_unknown', org_role: 'admin' }, {}]) {
    const token = await provider.token('user_3', org)
    expect(await statusFor(app, tenant, token)).toBe(404)
    const list = await app.call('GET', '/api/v1/workspace-users', { as: token })
    expect(list.status).toBe(403)
    expect(list.body.code).toBe('no_workspace')
  }
})

it('refuses a wrong issuer, audience, time or kind of token', async () => {
  const now = Math.floor(Date.now() / 1000)
  expect(await statusOf(provider.sign(claims))).toBe(200)
  expect(await statusOf(provider.sign(claims, { typ: 'at+jwt' }))).toBe(200)
  expect(await statusOf(provider.sign(claims, { typ: undefined }))).toBe(200)
  const wrong = [
    { iss: 'https://elsewhere.example' },
    { iss: 'http://rapport.test' },
    { aud: 'rapport' },
    { aud: undefined as never },
    { exp: now - 60 },
    { exp: undefined as never },
    { nbf: now + 60 },
    { iat: undefined as never },
    { sub: undefined as never },
  ]
  for (const change of wrong) expect(await statusOf(provider.sign({ ...claims, ...change }))).toBe(401)
  expect(await statusOf(provider.sign(claims, { typ: 'logout+jwt' }))).toBe(401)
  expect(await statusOf(provider.sign(claims, { kid: 'two' }))).toBe(401)
})

it('refuses another provider’s signature and shared secrets', async () => {
  expect(await statusOf(stranger.sign({ ...claims, iss: provider.url }))).toBe(401)
  expect(
    await statusOf(stranger.sign({ ...claims, iss: provider.url }, { jku: `${stranger.url}/jwks.json` })),
  ).toBe(401)
  expect(await statusOf(stranger.sign(claims))).toBe(401)
  const jwks = await (await fetch(`${provider.url}/jwks.json`)).text()
  const now = Math.floor(Date.now() / 1000)
  const right = { iss: provider.url, aud: 'rapport-test', iat: now, exp: now + 60, ...claims }
  for (const alg of ['HS256', 'HS512']) {
    const token = new SignJWT(right).setProtectedHeader({ alg, kid: 'one' }).sign(Buffer.from(jwks))
    expect(await statusOf(token)).toBe(401)
  }
})

it('cannot speak for the built-in provider’s people', async () => {
  expect(await statusOf(provider.token(tenant.ownerId))).toBe(404)
  const { body } = await app.call('GET', '/api/v1/me', { as: await provider.token(tenant.ownerId) })
  expect(body.orgs).toEqual([])
})

it('knows operators by an address that the provider vouches for, not by one that a workspace wrote down', async () => {
  const isOperator = async (as: string) => (await app.call('GET', '/api/v1/me', { as })).body.is_operator
  expect(await isOperator(await provider.token('boss', { email_verified: true }))).toBe(true)
  expect(await isOperator(await provider.token('subject-7'))).toBe(true)
  expect(await isOperator(await provider.token('somebody'))).toBe(false)
  const person = await newPerson(app, tenant)
  const body = { email: 'boss@idp.example' }
  await app.call('PUT', `/api/v1/workspace-users/${person.userId}`, { as: tenant.owner, body })
  const { token } = (await signIn(app, person.username, person.password)).body
  expect((await app.call('GET', '/api/v1/me', { as: token })).body).toMatchObject({
    ...body,
    is_operator: false,
  })
})

it('makes no one an operator by an address that is not exactly verified', async () => {
  const unproven = [undefined, null, false, 'true', 1, 'false', [true], {}]
  for (const email_verified of unproven) {
    const as = await provider.token(`boss`, email_verified === undefined ? {} : { email_verified })
    const reply = await app.call('GET', '/api/v1/me', { as })
    expect(reply.status).toBe(200)
    expect(reply.body.is_operator, JSON.stringify(email_verified)).toBe(false)
  }
})

it('refuses claims of a wrong type or length, whatever they are about', async () => {
  const subjects = [7, '', null, true, [], ['user_1'], { id: 1 }, 'x'.repeat(256), 'nul\0']
  for (const sub of subjects)
    expect(await statusOf(provider.sign({ ...claims, sub: sub as never }))).toBe(401)
  for (const claim of ['email', 'name', 'org_id', 'org_role'])
    for (const value of [7, true, [], {}, 'x'.repeat(2_000), 'nul\0'])
      expect(await statusOf(provider.sign({ ...claims, [claim]: value })), `${claim} ${value}`).toBe(401)
  for (const iat of [Number.MAX_VALUE, 'now', {}])
    expect(await statusOf(provider.sign({ ...claims, iat: iat as never }))).toBe(401)
  expect(await statusOf(provider.sign({ ...claims, sub: 'x'.repeat(255), name: null, email: '' }))).toBe(200)
})

it('says so, and goes on, when the provider does not answer', async () => {
  const gone = await IdentityProvider.start()
  const lonely = await testApp({ settings: gone.settings })
  const token = await gone.sign(claims)
  await gone.close()
  // A 401 would sign everybody out.
  expect((await lonely.callAny('GET', '/api/v1/me', { as: token })).status).toBe(503)
  expect(await statusFor(lonely, tenant, await lonely.tokenFor(tenant.ownerId))).toBe(200)
})
