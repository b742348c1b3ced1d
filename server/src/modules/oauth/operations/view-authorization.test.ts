import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../test/harness.ts'
import { REDIRECT, register, requestOf } from '../../../../test/oauth.ts'

const app = await testApp()
const view = (as: string, request: Record<string, string>) =>
  app.call('GET', `/api/v1/oauth/authorization?${new URLSearchParams(request)}`, { as })
const requestFor = async (more: Record<string, string> = {}) => ({
  ...requestOf(await register(app, { client_name: 'An assistant' })).request,
  ...more,
})

it('says who asks, for what, and where the answer goes', async () => {
  const tenant = await app.newTenant()
  const { body } = await view(tenant.owner, await requestFor({ scope: 'read:memory write:chat' }))
  expect(body).toMatchObject({
    client_name: 'An assistant',
    redirect_host: 'assistant.example',
    scopes: [
      { scope: 'read:memory', is_allowed: true },
      { scope: 'write:chat', is_allowed: true },
    ],
  })
  expect(body).not.toHaveProperty('fault')
  const deny = new URL(body.deny_url)
  expect(deny.origin + deny.pathname).toBe(REDIRECT)
  expect(Object.fromEntries(deny.searchParams)).toEqual({
    error: 'access_denied',
    state: 'the state',
    iss: 'http://rapport.test',
  })
})

it('offers everything to an app that names nothing, and says what the role does not include', async () => {
  const tenant = await app.newTenant()
  const viewer = await tenant.member('viewer')
  const { body } = await view(viewer.token, await requestFor())
  const refused = body.scopes.filter(({ is_allowed }: { is_allowed: boolean }) => !is_allowed)
  expect(body.scopes).toHaveLength(7)
  expect(refused.map(({ scope }: { scope: string }) => scope)).toEqual(['write:memory', 'write:chat'])
})

it.each([
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge: 'short' }, 'invalid_request'],
  [{ scope: 'read:memory admin' }, 'invalid_scope'],
  [{ resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
])('tells the app what is wrong with %j', async (change, error) => {
  const tenant = await app.newTenant()
  const { body } = await view(tenant.owner, await requestFor(change))
  expect(body).toMatchObject({ scopes: [], fault: { error } })
  expect(new URL(body.fault.redirect_to).searchParams.get('error')).toBe(error)
})

it('leads nowhere for an unknown client or an address that it did not register', async () => {
  const tenant = await app.newTenant()
  const other = await view(tenant.owner, await requestFor({ redirect_uri: 'https://evil.example/callback' }))
  expect([other.status, locationsOf(other)]).toEqual([400, ['query.redirect_uri']])
  expect(other.text).not.toContain('evil.example/callback?')
  const unknown = await view(tenant.owner, await requestFor({ client_id: 'claude' }))
  expect([unknown.status, locationsOf(unknown)]).toEqual([400, ['query.client_id']])
  const nothing = await view(tenant.owner, {})
  expect([nothing.status, locationsOf(nothing)]).toEqual([400, ['query.client_id', 'query.redirect_uri']])
})

it('takes any port on the same machine', async () => {
  const tenant = await app.newTenant()
  const clientId = await register(app, { redirect_uris: ['http://127.0.0.1:1000/callback'] })
  const request = { ...requestOf(clientId).request, redirect_uri: 'http://127.0.0.1:2000/callback' }
  expect((await view(tenant.owner, request)).body.redirect_host).toBe('127.0.0.1:2000')
})
