import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { scimClient, USER } from '../../../../test/scim.ts'
import { newId } from '../../../kernel/ids.ts'
import { asTenant } from '../../../platform/db/database.ts'

const app = await testApp()

const statusOf = async (tenant: TestTenant, userId: string): Promise<number> =>
  (await app.call('GET', `/api/v1/tenants/${tenant.tenantId}`, { as: await app.tokenFor(userId) })).status

/** RFC 7644, section 3.3, with more than we keep. */
const BARBARA = {
  schemas: [USER],
  userName: 'bjensen',
  externalId: 'bjensen-1',
  name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
  emails: [
    { value: 'bjensen@example.com', type: 'work', primary: true },
    { value: 'babs@example.org', type: 'home' },
  ],
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { employeeNumber: '701984' },
  password: 't1meMa$heen',
}

it('creates a user, shows it, replaces it and deletes it', async () => {
  const { tenant, call } = await scimClient(app)
  const made = await call('POST', '/Users', BARBARA)
  expect(made.status).toBe(201)
  const { id } = made.body
  const location = `http://rapport.test/scim/v2/Users/${id}`
  expect(made.headers['location']).toBe(location)
  expect(made.body).toMatchObject({
    schemas: [USER],
    userName: 'bjensen',
    externalId: 'bjensen-1',
    displayName: 'Ms. Barbara J Jensen III',
    name: BARBARA.name,
    emails: BARBARA.emails,
    active: true,
    groups: [],
    meta: { resourceType: 'User', location, created: expect.any(String), lastModified: expect.any(String) },
  })
  expect(made.text).not.toContain('t1meMa')
  expect((await call('GET', `/Users/${id}`)).body).toEqual(made.body)
  const users = await app.call('GET', '/api/v1/workspace-users', { as: tenant.owner })
  expect(users.body.users).toContainEqual(
    expect.objectContaining({
      username: 'bjensen',
      email: 'bjensen@example.com',
      role: 'member',
      status: 'active',
    }),
  )
  const replaced = await call('PUT', `/Users/${id}`, { schemas: [USER], id, userName: 'babs', active: true })
  expect(replaced.status).toBe(200)
  expect(replaced.body).toMatchObject({ id, userName: 'babs', emails: [] })
  expect(replaced.body.externalId).toBeUndefined()
  expect(replaced.body.name).toBeUndefined()
  expect((await call('DELETE', `/Users/${id}`)).status).toBe(204)
  for (const method of ['GET', 'DELETE']) expect((await call(method, `/Users/${id}`)).status).toBe(404)
  expect((await call('PUT', `/Users/${id}`, BARBARA)).status).toBe(404)
  const types = (await app.eventsOf(tenant.tenantId)).map(({ type }) => type)
  expect(types).toEqual(expect.arrayContaining(['workspace_user.created', 'workspace_user.deleted']))
})

it('ends access at once with active false, keeps the person, and restores it', async () => {
  const client = await scimClient(app)
  const { id } = await client.newUser({ userName: 'mei', externalId: 'x1', displayName: 'Mei' })
  const before = await app.tokenFor(id)
  expect(await statusOf(client.tenant, id)).toBe(200)
  const off = await client.patch(`/Users/${id}`, { op: 'replace', value: { active: false } })
  expect(off.body).toMatchObject({ id, active: false, externalId: 'x1', displayName: 'Mei' })
  expect(await statusOf(client.tenant, id)).not.toBe(200)
  expect((await app.eventsOf(client.tenant.tenantId)).at(-1)).toMatchObject({
    type: 'workspace_user.updated',
    subject_id: id,
    payload: { status: 'disabled', updated_by: expect.stringMatching(/^key:/) },
  })
  app.clock.advance(1_000)
  const on = await client.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })
  expect(on.body).toMatchObject({ id, active: true })
  expect(await statusOf(client.tenant, id)).toBe(200)
  // Sessions from before stay ended.
  const path = `/api/v1/tenants/${client.tenant.tenantId}`
  expect((await app.call('GET', path, { as: before })).status).not.toBe(200)
})

it('refuses to deactivate or delete the last active owner, who is not one when deactivated', async () => {
  const client = await scimClient(app)
  const { ownerId } = client.tenant
  const off = { op: 'replace', path: 'active', value: false }
  const refused = await client.patch(`/Users/${ownerId}`, off)
  expect(refused.status).toBe(409)
  expect(refused.body.detail).toBe(
    'The user is the last active owner of the workspace; make another user an owner first.',
  )
  expect((await client.call('GET', `/Users/${ownerId}`)).body.active).toBe(true)
  expect((await client.call('DELETE', `/Users/${ownerId}`)).status).toBe(409)
  const second = await client.tenant.member('owner')
  expect((await client.patch(`/Users/${ownerId}`, off)).status).toBe(200)
  expect((await client.patch(`/Users/${second.userId}`, off)).status).toBe(409)
})

it('lets one of two creations of the same name win', async () => {
  const { call } = await scimClient(app)
  const both = await Promise.all(
    ['twice@example.com', 'TWICE@example.com'].map((userName) =>
      call('POST', '/Users', { schemas: [USER], userName }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.body.scimType).toBe('uniqueness')
  const other = await call('POST', '/Users', { schemas: [USER], userName: 'other' })
  const renamed = await call('PUT', `/Users/${other.body.id}`, { userName: 'Twice@example.com' })
  expect(renamed.body).toMatchObject({ status: '409', scimType: 'uniqueness' })
})

it('deactivates once when the same is asked for many times at once', async () => {
  const client = await scimClient(app)
  const owners = [await client.tenant.member('owner'), await client.tenant.member('owner')]
  await client.patch(`/Users/${client.tenant.ownerId}`, { op: 'replace', path: 'active', value: false })
  const replies = await Promise.all(
    owners.map(({ userId }) =>
      client.patch(`/Users/${userId}`, { op: 'replace', path: 'active', value: 'False' }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('shows and changes nothing of another workspace', async () => {
  const [mine, theirs] = [await scimClient(app), await scimClient(app)]
  const { id } = await theirs.newUser({ userName: 'secret', externalId: 'shared' })
  await mine.newUser({ userName: 'secret', externalId: 'shared' })
  const missing = (await mine.call('GET', `/Users/${newId()}`)).body
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { userName: 'x' }],
    ['PATCH', { Operations: [{ op: 'replace', value: { active: false } }] }],
    ['DELETE', undefined],
  ] as const) {
    const reply = await mine.call(method, `/Users/${id}`, body)
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual(missing)
  }
  const found = await mine.call('GET', '/Users?filter=externalId%20eq%20%22shared%22')
  expect(found.body.totalResults).toBe(1)
  expect(found.body.Resources[0].id).not.toBe(id)
  expect((await mine.call('GET', `/Users?filter=id%20eq%20%22${id}%22`)).body.totalResults).toBe(0)
  expect((await theirs.call('GET', `/Users/${id}`)).body.active).toBe(true)
})

it('takes a key with the scope and nothing else', async () => {
  const { tenant, call } = await scimClient(app)
  expect((await call('GET', '/Users', undefined, { as: tenant.key })).status).toBe(403)
  expect((await call('GET', '/Users', undefined, { as: tenant.owner })).status).toBe(401)
  expect((await call('GET', '/Users', undefined, { as: 'sk_unknown' })).status).toBe(401)
  const none = await app.callAny('GET', '/scim/v2/Users')
  expect(none.status).toBe(401)
  expect(none.headers['www-authenticate']).toContain('Bearer')
  const key = await tenant.keyWith(['scim'])
  expect((await app.call('GET', '/api/v1/workspace-users', { as: key })).status).toBe(403)
})

it.each([
  ['nothing', undefined, 'invalidValue'],
  ['a list', [], 'invalidSyntax'],
  ['no JSON', '{"userName":', 'invalidSyntax'],
  ['no userName', {}, 'invalidValue'],
  ['an empty userName', { userName: ' ' }, 'invalidValue'],
  ['a number', { userName: 7 }, 'invalidValue'],
  ['a long name', { userName: 'x'.repeat(201) }, 'invalidValue'],
  ['control characters', { userName: 'a\u202eb' }, 'invalidValue'],
  ['active of another type', { userName: 'x', active: 'perhaps' }, 'invalidValue'],
  ['emails that are none', { userName: 'x', emails: [{ value: 'x' }] }, 'invalidValue'],
  ['a name that is a text', { userName: 'x', name: 'Mei' }, 'invalidValue'],
  [
    'too many emails',
    { userName: 'x', emails: Array.from({ length: 21 }, () => ({ value: 'a@b' })) },
    'invalidValue',
  ],
])('refuses %s', async (_, body, scimType) => {
  const { call, tenant } = await scimClient(app)
  const reply = await call('POST', '/Users', body)
  expect(reply.status).toBe(400)
  expect(reply.body.scimType).toBe(scimType)
  const users = await app.call('GET', '/api/v1/workspace-users', { as: tenant.owner })
  expect(users.body.users).toHaveLength(1)
})

it('writes each change in the audit log, and who was looked at', async () => {
  const client = await scimClient(app)
  const { id } = await client.newUser({ userName: 'mei' })
  await client.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })
  await client.call('GET', '/Users')
  await app.app.services.audit.flush()
  const { tenantId } = client.tenant
  const rows = await app.db.read(asTenant(tenantId), (tx) =>
    tx.db.selectFrom('audit_log').selectAll().where('tenant_id', '=', tenantId).orderBy('at').execute(),
  )
  expect(rows.filter(({ operation }) => operation.startsWith('scim'))).toMatchObject([
    { operation: 'scimCreateUser', action: 'write', outcome: 'done', actor: expect.stringMatching(/^key:/) },
    {
      operation: 'scimPatchUser',
      target_id: id,
      changes: { before: { status: 'active' }, after: { status: 'disabled' } },
    },
    { operation: 'scimListUsers', action: 'read' },
  ])
})
