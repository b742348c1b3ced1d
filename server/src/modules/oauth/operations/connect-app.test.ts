import { expect, it, onTestFinished } from 'vitest'
import { locationsOf, testApp } from '../../../../test/harness.ts'
import { IdentityProvider } from '../../../../test/identity-provider.ts'
import { REDIRECT, register, requestOf } from '../../../../test/oauth.ts'
import { newPerson } from '../../../../test/people.ts'
import { enrolTotp, stepUp } from '../../../../test/second-factor.ts'
import { MINUTE_MS } from '../../../kernel/clock.ts'
import { asTenant } from '../../../platform/db/database.ts'

const app = await testApp()
const pathOf = (projectId: string) => `/api/v1/projects/${projectId}/connected-apps`
const bodyFor = async (more: object = {}) => ({
  ...requestOf(await register(app)).request,
  scopes: ['read:memory'],
  ...more,
})

it('leads back to the app with a code, and stores its hash', async () => {
  const tenant = await app.newTenant()
  const viewer = await tenant.member('viewer')
  const reply = await app.call('POST', pathOf(tenant.projectId), { as: viewer.token, body: await bodyFor() })
  expect(reply.status).toBe(200)
  const back = new URL(reply.body.redirect_to)
  expect(back.origin + back.pathname).toBe(REDIRECT)
  expect(Object.fromEntries(back.searchParams)).toEqual({
    code: expect.stringMatching(/^oac_[\w-]{43}$/),
    state: 'the state',
    iss: 'http://rapport.test',
  })
  const rows = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('oauth_codes').selectAll().execute(),
  )
  expect(rows).toMatchObject([
    { user_id: viewer.userId, project_id: tenant.projectId, scopes: ['read:memory'] },
  ])
  expect(JSON.stringify(rows)).not.toContain(back.searchParams.get('code'))
})

it('lets a viewer allow no writing', async () => {
  const tenant = await app.newTenant()
  const viewer = await tenant.member('viewer')
  const body = await bodyFor({ scopes: ['read:memory', 'write:memory'] })
  const reply = await app.call('POST', pathOf(tenant.projectId), { as: viewer.token, body })
  expect(reply).toMatchObject({ status: 403, body: { required_scope: 'write:memory' } })
})

it('finds no project of another workspace', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const options = { as: mine.owner, body: await bodyFor() }
  expect((await app.call('POST', pathOf(theirs.projectId), options)).status).toBe(404)
})

it.each([
  ['an unknown client', { client_id: '019a0000-0000-7000-8000-000000000000' }, 'body.client_id'],
  ['a client that is no id', { client_id: 'claude' }, 'body.client_id'],
  ['an address that was not registered', { redirect_uri: `${REDIRECT}/` }, 'body.redirect_uri'],
  ['another response type', { response_type: 'token' }, 'body'],
  ['no challenge', { code_challenge: undefined }, 'body'],
  ['a plain challenge', { code_challenge_method: 'plain' }, 'body'],
  ['another resource', { resource: 'http://elsewhere.test/mcp' }, 'body'],
  ['a scope that does not exist', { scope: 'read:everything' }, 'body'],
  ['more than the app asked for', { scope: 'read:agents' }, 'body.scopes'],
  ['a scope that apps are not given', { scopes: ['read:audit'] }, 'body.scopes'],
  ['no scope', { scopes: [] }, 'body.scopes'],
])('refuses %s', async (_name, change, location) => {
  const tenant = await app.newTenant()
  const reply = await app.call('POST', pathOf(tenant.projectId), {
    as: tenant.owner,
    body: await bodyFor(change),
  })
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual([location])
})

it('takes a session only', async () => {
  const tenant = await app.newTenant()
  const keyed = await app.call('POST', pathOf(tenant.projectId), { as: tenant.key, body: await bodyFor() })
  expect(keyed.status).toBe(401)
})

it('asks for the second factor again, as for a key', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant, { role: 'member' })
  const { nextCode } = await enrolTotp(app, person)
  app.clock.advance(11 * MINUTE_MS)
  const connect = async () =>
    app.call('POST', pathOf(tenant.projectId), { as: person.token, body: await bodyFor() })
  expect(await connect()).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
  expect((await stepUp(app, person.token, nextCode())).status).toBe(200)
  expect((await connect()).status).toBe(200)
})

it('refuses people whom only their identity provider vouches for: no one would end what they allow', async () => {
  const provider = await IdentityProvider.start()
  onTestFinished(() => provider.close())
  const external = await testApp({
    settings: { ...provider.settings, RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' },
  })
  const tenant = await external.newTenant()
  const as = await provider.token('mei', { org_id: tenant.idpOrgId, org_role: 'member' })
  const body = { ...requestOf(await register(external)).request, scopes: ['read:memory'] }
  const reply = await external.call('POST', pathOf(tenant.projectId), { as, body })
  expect(reply.status).toBe(409)
})
