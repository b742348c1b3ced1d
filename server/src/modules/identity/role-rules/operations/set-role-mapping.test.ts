import { afterAll, expect, it } from 'vitest'
import { cookieOf } from '../../../../../test/console.ts'
import { locationsOf, type Reply, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { IdentityProvider } from '../../../../../test/identity-provider.ts'
import { newId } from '../../../../kernel/ids.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const provider = await IdentityProvider.start()
afterAll(() => provider.close())
const app = await testApp({ settings: provider.clientSettings })
const PATH = '/api/v1/role-mapping'
const USERS = '/api/v1/workspace-users'
const RULES = [
  { claim: 'groups', value: 'Owners', role: 'owner' },
  { claim: 'groups', value: 'Admins', role: 'admin' },
  { claim: 'groups', value: 'Sales', role: 'member' },
]

const map = (as: string, body: object = { rules: RULES }) => app.call('PUT', PATH, { as, body })
const person = (tenant: { idpOrgId: string }, groups: readonly string[], sub = `p-${newId()}`) => ({
  sub,
  org_id: tenant.idpOrgId,
  org_role: 'org:admin',
  groups,
})
const roleOf = async (tenant: { tenantId: string }, token: string): Promise<string | undefined> => {
  const { body } = await app.call('GET', '/api/v1/me', { as: token })
  const role = body.orgs.find((org: { tenant_id: string }) => org.tenant_id === tenant.tenantId)?.role
  const opened = await app.call('GET', `/api/v1/tenants/${tenant.tenantId}`, { as: token })
  expect(opened.status).toBe(role === undefined ? 404 : 200)
  return role
}

/** Signs in at the provider and comes back to the console. */
async function signIn(claims: object): Promise<Reply> {
  provider.visitor = { claims: { ...claims } }
  const begun = await app.call('GET', '/console/sign-in/provider')
  const [cookie = ''] = String(begun.headers['set-cookie']).split(';')
  const answer = await fetch(String(begun.headers['location']), { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  return app.call('GET', back.pathname + back.search, { headers: { cookie } })
}

/** A workspace of a person of the provider, who is its only owner. */
async function foundedBy(claims: { sub: string }) {
  const token = await provider.sign({ ...claims, email: `${claims.sub}@idp.example` })
  const made = await app.call('POST', '/api/v1/onboarding/bootstrap', {
    as: token,
    body: { company_name: 'Acme' },
  })
  expect(made.status).toBe(200)
  const me = await app.call('GET', '/api/v1/me', { as: token })
  const [org] = me.body.orgs
  return { token, userId: me.body.user_id, tenantId: org.tenant_id, idpOrgId: org.idp_org_id }
}

const storedRole = async (tenantId: string, userId: string) =>
  app.db.read(asTenant(tenantId), async (tx) => {
    const users = tx.db.selectFrom('workspace_users').select(['role', 'status'])
    return users.where('tenant_id', '=', tenantId).where('user_id', '=', userId).executeTakeFirst()
  })

async function memberIn(tenant: TestTenant, role: string) {
  const sub = `m-${newId()}`
  const founder = await foundedBy({ sub })
  await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
    tx.db
      .insertInto('workspace_users')
      .values({
        tenant_id: tenant.tenantId,
        user_id: founder.userId,
        username: sub,
        username_key: sub,
        role: role as 'owner',
        created_at: app.clock.now(),
        updated_at: app.clock.now(),
      })
      .execute(),
  )
  return { sub, userId: founder.userId as string }
}

it('gives the role of the first rule that matches, and none when nothing matches', async () => {
  const tenant = await app.newTenant()
  const token = await provider.sign(person(tenant, ['Sales', 'Admins']))
  const stranger = await provider.sign(person(tenant, ['Guests']))
  expect(await roleOf(tenant, stranger)).toBe('admin')
  const reply = await map(tenant.owner)
  expect(reply.body).toMatchObject({ is_set: true, rules: RULES, default_role: null })
  expect(await roleOf(tenant, token)).toBe('admin')
  expect(await roleOf(tenant, stranger)).toBeUndefined()
  expect((await app.call('GET', USERS, { as: stranger })).body.code).toBe('no_workspace')
  const sales = await provider.sign(person(tenant, ['Sales']))
  expect(await roleOf(tenant, sales)).toBe('member')
  expect((await app.call('POST', USERS, { as: sales, body: { username: 'x' } })).status).toBe(403)
  await map(tenant.owner, { rules: RULES, default_role: 'viewer' })
  expect(await roleOf(tenant, stranger)).toBe('viewer')
  // People with a password are not concerned.
  expect((await app.call('GET', USERS, { as: tenant.owner })).status).toBe(200)
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'workspace.role_mapping_changed',
    payload: { rules: 3, default_role: 'viewer', changed_by: `user:${tenant.ownerId}` },
  })
})

it('refuses a sign-in that no rule matches, and begins no session', async () => {
  const tenant = await app.newTenant()
  await map(tenant.owner)
  const refused = await signIn(person(tenant, ['Guests']))
  expect(refused.headers['location']).toMatch(/^\/sign-in\?problem=no_access&/)
  expect(String(refused.headers['set-cookie'])).not.toContain('rapport_session=ey')
  const admitted = await signIn(person(tenant, ['Sales']))
  expect(admitted.headers['location']).toBe('/')
  expect(cookieOf(admitted)).not.toBe('')
})

it('changes members’ roles as they sign in, and ends access through the provider', async () => {
  const tenant = await app.newTenant()
  const { sub, userId } = await memberIn(tenant, 'admin')
  const claims = (groups: readonly string[]) => ({ sub, org_id: tenant.idpOrgId, groups })
  await map(tenant.owner)
  expect((await signIn(claims(['Sales']))).headers['location']).toBe('/')
  expect(await storedRole(tenant.tenantId, userId)).toEqual({ role: 'member', status: 'active' })
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'workspace_user.updated',
    subject_id: userId,
    payload: { role: 'member', updated_by: 'identity provider' },
  })
  // Their own workspace has no rules, so that the sign-in succeeds; this one is closed.
  await signIn(claims([]))
  expect(await storedRole(tenant.tenantId, userId)).toEqual({ role: 'viewer', status: 'active' })
  expect(await roleOf(tenant, await provider.sign(claims([])))).toBeUndefined()
  expect(await roleOf(tenant, await provider.sign(claims(['Owners'])))).toBe('owner')
})

it('never takes the role from the last active owner', async () => {
  const sub = `o-${newId()}`
  const founder = await foundedBy({ sub, groups: ['Owners'] } as { sub: string })
  const asOwner = await provider.sign({ sub, groups: ['Owners'] })
  expect((await map(asOwner)).status).toBe(200)
  const without = { sub, groups: ['Guests'] }
  expect((await signIn(without)).headers['location']).toBe('/')
  expect(await roleOf(founder, await provider.sign(without))).toBe('owner')
  expect(await storedRole(founder.tenantId, founder.userId)).toEqual({ role: 'owner', status: 'active' })
})

it('leaves one owner when no owner matches any more, in whichever order they sign in', async () => {
  const tenant = await app.newTenant()
  const members = [await memberIn(tenant, 'owner'), await memberIn(tenant, 'owner')]
  await map(tenant.owner, { rules: [{ claim: 'groups', value: 'None of them', role: 'owner' }] })
  const path = `${USERS}/${tenant.ownerId}`
  const [first] = members
  // The owner with a password leaves it to the two of the provider.
  await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
    tx.run({
      text: `update workspace_users set role = 'viewer' where tenant_id = $1 and user_id = $2`,
      values: [tenant.tenantId, path.split('/').at(-1) as string],
    }),
  )
  await Promise.all(members.map(async ({ sub }) => provider.token(sub)))
  for (const { sub } of members) await signIn({ sub, org_id: tenant.idpOrgId, groups: [] })
  const roles = await Promise.all(members.map(({ userId }) => storedRole(tenant.tenantId, userId)))
  expect(roles.map((row) => row?.role)).toEqual(['viewer', 'owner'])
  const token = await provider.sign({ sub: members[1]?.sub ?? '', org_id: tenant.idpOrgId, groups: [] })
  expect(await roleOf(tenant, token)).toBe('owner')
  const other = await provider.sign({ sub: first?.sub ?? '', org_id: tenant.idpOrgId, groups: [] })
  expect(await roleOf(tenant, other)).toBeUndefined()
})

it('refuses rules by which the owner who sets them would no longer be one', async () => {
  const sub = `o-${newId()}`
  await foundedBy({ sub })
  const token = await provider.sign({ sub, groups: ['Admins'] })
  const refused = await map(token)
  expect(refused.status).toBe(409)
  expect(refused.body.detail).toContain('you would no longer be an owner')
  expect((await app.call('GET', PATH, { as: token })).body.is_set).toBe(false)
})

it('is for owners, and names every fault', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const { token } = await mine.member('admin')
  expect((await map(token)).status).toBe(403)
  expect((await map(mine.key)).status).toBe(401)
  const foreign = await app.call('PUT', `${PATH}?tenant_id=${theirs.tenantId}`, {
    as: mine.owner,
    body: { rules: RULES },
  })
  expect(foreign.status).toBe(404)
  const wrong = { rules: [{ claim: '', value: 'x', role: 'king' }], default_role: 'none' }
  expect(locationsOf(await map(mine.owner, wrong))).toEqual(
    expect.arrayContaining(['body.default_role', 'body.rules[0].claim', 'body.rules[0].role']),
  )
  expect(locationsOf(await map(mine.owner, { rules: [] }))).toEqual(['body.rules'])
  const many = Array.from({ length: 101 }, () => RULES[0])
  expect(locationsOf(await map(mine.owner, { rules: many }))).toEqual(['body.rules'])
})
