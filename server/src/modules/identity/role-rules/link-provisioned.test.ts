import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { IdentityProvider } from '../../../../test/identity-provider.ts'
import { type ScimClient, scimClient } from '../../../../test/scim.ts'
import { newId } from '../../../kernel/ids.ts'

const provider = await IdentityProvider.start()
afterAll(() => provider.close())
const app = await testApp({ settings: provider.clientSettings })

async function signIn(claims: object): Promise<string> {
  provider.visitor = { claims: { ...claims } }
  const begun = await app.call('GET', '/console/sign-in/provider')
  const [cookie = ''] = String(begun.headers['set-cookie']).split(';')
  const answer = await fetch(String(begun.headers['location']), { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  const reply = await app.call('GET', back.pathname + back.search, { headers: { cookie } })
  return String(reply.headers['location'])
}
const roleIn = async ({ tenant }: ScimClient, claims: { sub: string }) => {
  const as = await provider.sign({ ...claims })
  const { body } = await app.call('GET', '/api/v1/me', { as })
  return body.orgs.find((org: { tenant_id: string }) => org.tenant_id === tenant.tenantId)?.role
}

it.each([
  ['the subject', (sub: string) => ({ externalId: sub }), {}],
  ['the object id', (sub: string) => ({ externalId: `oid-${sub}` }), { oid: true }],
  ['a verified address', (sub: string) => ({ emails: [{ value: `${sub}@Idp.example` }] }), { email: true }],
])('knows an announced member by %s, and keeps the door shut once deactivated', async (_, fields, has) => {
  const client = await scimClient(app)
  const sub = `s-${newId()}`
  const claims = {
    sub,
    ...('oid' in has && { oid: `oid-${sub}` }),
    ...('email' in has && { email: `${sub}@idp.example`, email_verified: true }),
  }
  const { id } = await client.newUser({ userName: sub, ...fields(sub) })
  expect(await signIn(claims)).toBe('/')
  expect(await roleIn(client, claims)).toBe('member')
  await client.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })
  expect(await roleIn(client, claims)).toBeUndefined()
  app.clock.advance(2_000)
  await client.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })
  expect((await client.call('GET', `/Users/${id}`)).body).toMatchObject({ id, active: true })
})

it('does not believe an address that is not verified, and links no foreign organisation', async () => {
  const [client, other] = [await scimClient(app), await scimClient(app)]
  const sub = `s-${newId()}`
  const email = `${sub}@idp.example`
  await client.newUser({ userName: email, emails: [{ value: email }] })
  for (const more of [{ email }, { email, email_verified: false }, { email: 'x@y', email_verified: true }]) {
    await signIn({ sub, ...more })
    expect(await roleIn(client, { sub, ...more } as { sub: string })).toBeUndefined()
  }
  await signIn({ sub, email, email_verified: true, org_id: other.tenant.idpOrgId })
  expect(await roleIn(client, { sub })).toBeUndefined()
})

it('keeps the id that the provider was told when the person was known before', async () => {
  const [first, second] = [await scimClient(app), await scimClient(app)]
  const sub = `s-${newId()}`
  await first.newUser({ userName: sub, externalId: sub })
  await signIn({ sub })
  const { id } = await second.newUser({ userName: sub, externalId: sub })
  await second.call('POST', '/Groups', { displayName: 'Team', members: [{ value: id }] })
  await signIn({ sub })
  expect([await roleIn(first, { sub }), await roleIn(second, { sub })]).toEqual(['member', 'member'])
  const shown = await second.call('GET', `/Users/${id}`)
  expect(shown.body).toMatchObject({ id, userName: sub, groups: [{ display: 'Team' }] })
  expect((await second.patch(`/Users/${id}`, { op: 'replace', value: { active: false } })).status).toBe(200)
  expect([await roleIn(first, { sub }), await roleIn(second, { sub })]).toEqual(['member', undefined])
})

it('asks the groups of the provider, not the token, once there are some', async () => {
  const client = await scimClient(app)
  const sub = `s-${newId()}`
  const { id } = await client.newUser({ userName: sub, externalId: sub })
  const rules = [{ claim: 'groups', value: 'Sales', role: 'admin' }]
  await app.call('PUT', '/api/v1/role-mapping', { as: client.tenant.owner, body: { rules } })
  expect(await signIn({ sub })).toMatch(/problem=no_access/)
  await client.call('POST', '/Groups', { displayName: 'Sales', members: [{ value: id }] })
  expect(await signIn({ sub })).toBe('/')
  expect(await roleIn(client, { sub })).toBe('admin')
  expect(await roleInTenant(client, { sub })).toBe(200)
})

it('keeps deactivated people out whom their organisation would vouch for', async () => {
  const client = await scimClient(app)
  const sub = `s-${newId()}`
  const claims = { sub, org_id: client.tenant.idpOrgId, org_role: 'admin' }
  expect(await roleInTenant(client, claims)).toBe(200)
  await client.newUser({ userName: sub, externalId: sub, active: false })
  expect(await roleInTenant(client, claims)).toBe(404)
})

async function roleInTenant({ tenant }: ScimClient, claims: { sub: string }): Promise<number> {
  const as = await provider.sign({ ...claims })
  return (await app.call('GET', `/api/v1/tenants/${tenant.tenantId}`, { as })).status
}
