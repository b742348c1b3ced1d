import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { PATCH_OP, scimClient } from '../../../../test/scim.ts'

const app = await testApp()
const client = await scimClient(app)
let users = 0

const newUser = (more: object = {}) => {
  users += 1
  const emails = [
    { value: `u${users}@work.example`, type: 'work', primary: true },
    { value: `u${users}@home.example`, type: 'home' },
  ]
  return client.newUser({
    userName: `user${users}`,
    name: { givenName: 'A', familyName: 'B' },
    emails,
    ...more,
  })
}
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

it.each([
  ['Okta deactivates', { op: 'replace', value: { active: false } }, { active: false }],
  ['Entra deactivates', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
  ['Entra deactivates with a flag', { op: 'replace', path: 'active', value: false }, { active: false }],
  ['Entra in the value', { op: 'Replace', value: { active: 'False' } }, { active: false }],
  [
    'a part of the name',
    { op: 'Replace', path: 'name.familyName', value: 'C' },
    { name: { givenName: 'A', familyName: 'C' } },
  ],
  [
    'a path as a name',
    { op: 'Add', value: { 'name.familyName': 'C' } },
    { name: { givenName: 'A', familyName: 'C' } },
  ],
  [
    'the whole name',
    { op: 'replace', path: 'name', value: { givenName: 'Z' } },
    { name: { givenName: 'Z' } },
  ],
  [
    'adding to the name',
    { op: 'add', path: 'name', value: { middleName: 'M' } },
    { name: { givenName: 'A', familyName: 'B', middleName: 'M' } },
  ],
  [
    'a name by its schema',
    { op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:displayName', value: 'D' },
    { displayName: 'D' },
  ],
  ['an external id', { op: 'add', path: 'externalId', value: 'e-1' }, { externalId: 'e-1' }],
  ['any spelling', { OP: 'REPLACE', PATH: 'DISPLAYNAME', VALUE: 'D' }, { displayName: 'D' }],
  [
    'several at once',
    { op: 'replace', value: { displayName: 'D', title: 'T', [ENTERPRISE]: { department: 'X' } } },
    { displayName: 'D', title: 'T' },
  ],
] as const)('%s', async (_, operation, expected) => {
  const { id } = await newUser()
  const reply = await client.patch(`/Users/${id}`, operation)
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toMatchObject(expected)
  const { id: again, ...rest } = (await client.call('GET', `/Users/${id}`)).body
  expect(again).toBe(id)
  expect(rest).toMatchObject(expected)
  if ('name' in expected) expect(rest.name).toEqual(expected.name)
})

it('changes the work address and leaves the others', async () => {
  const { id, emails } = await newUser()
  const path = 'emails[type eq "work"].value'
  const reply = await client.patch(`/Users/${id}`, { op: 'Replace', path, value: 'new@work.example' })
  expect(reply.body.emails).toEqual([{ value: 'new@work.example', type: 'work', primary: true }, emails[1]])
  const listed = await app.call('GET', '/api/v1/workspace-users?limit=100', { as: client.tenant.owner })
  expect(listed.body.users.find((one: { user_id: string }) => one.user_id === id).email).toBe(
    'new@work.example',
  )
})

it('makes an address that a path describes and that is not there', async () => {
  const { id } = await newUser({ emails: [] })
  const path = 'emails[type eq "work"].value'
  const reply = await client.patch(`/Users/${id}`, { op: 'Add', path, value: 'made@work.example' })
  expect(reply.body.emails).toEqual([{ type: 'work', value: 'made@work.example' }])
  const vague = 'emails[type ne "work"].value'
  const refused = await client.patch(`/Users/${id}`, { op: 'replace', path: vague, value: 'x@y' })
  expect(refused.body).toMatchObject({ status: '400', scimType: 'noTarget' })
})

it('adds, replaces and removes addresses as a whole', async () => {
  const { id, emails } = await newUser()
  const added = { value: 'third@example.com', type: 'other', primary: true }
  const one = await client.patch(`/Users/${id}`, { op: 'add', path: 'emails', value: [added] })
  expect(one.body.emails).toEqual([{ ...emails[0], primary: false }, emails[1], added])
  const two = await client.patch(`/Users/${id}`, { op: 'remove', path: 'emails[type eq "home"]' })
  expect(two.body.emails).toHaveLength(2)
  const three = await client.patch(`/Users/${id}`, { op: 'replace', path: 'emails', value: [added] })
  expect(three.body.emails).toEqual([added])
  expect((await client.patch(`/Users/${id}`, { op: 'remove', path: 'emails' })).body.emails).toEqual([])
})

it('removes what a path names, and passes over what is not kept here', async () => {
  const { id } = await newUser({ title: 'T', externalId: 'gone' })
  const reply = await client.patch(
    `/Users/${id}`,
    { op: 'remove', path: 'title' },
    { op: 'remove', path: 'externalId' },
    { op: 'replace', path: 'name.familyName', value: null },
    { op: 'add', path: `${ENTERPRISE}:department`, value: 'Sales' },
    { op: 'add', path: 'phoneNumbers[type eq "work"].value', value: '1' },
  )
  expect(reply.status).toBe(200)
  expect(reply.body.title).toBeUndefined()
  expect(reply.body.externalId).toBeUndefined()
  expect(reply.body.name).toEqual({ givenName: 'A' })
})

it('does all operations or none', async () => {
  const { id, displayName } = await newUser({ displayName: 'Before' })
  const wrong = { op: 'replace', path: 'active', value: 'perhaps' }
  const reply = await client.patch(
    `/Users/${id}`,
    { op: 'replace', path: 'displayName', value: 'After' },
    wrong,
  )
  expect(reply.status).toBe(400)
  expect((await client.call('GET', `/Users/${id}`)).body.displayName).toBe(displayName)
})

it.each([
  [{ op: 'move', path: 'active' }, 'invalidSyntax'],
  [{ path: 'active', value: true }, 'invalidSyntax'],
  [{ op: 'remove' }, 'noTarget'],
  [{ op: 'replace', value: 'x' }, 'invalidValue'],
  [{ op: 'replace', path: 7, value: 'x' }, 'invalidPath'],
  [{ op: 'replace', path: 'emails[type eq "work"', value: 'x' }, 'invalidPath'],
  [{ op: 'replace', path: 'emails[type eq "work"]value', value: 'x' }, 'invalidPath'],
  [{ op: 'replace', path: 'a.b.c', value: 'x' }, 'invalidPath'],
  [{ op: 'replace', path: 'name[givenName eq "A"]', value: {} }, 'invalidPath'],
  [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
  [{ op: 'replace', path: 'groups', value: [] }, 'mutability'],
  [{ op: 'replace', path: 'userName', value: '' }, 'invalidValue'],
  [{ op: 'remove', path: 'userName' }, 'invalidValue'],
  [{ op: 'replace', path: 'emails[type eq "work"]', value: 'x' }, 'invalidValue'],
  [null, 'invalidSyntax'],
])('refuses %j', async (operation, scimType) => {
  const { id } = await newUser()
  const reply = await client.call('PATCH', `/Users/${id}`, { schemas: [PATCH_OP], Operations: [operation] })
  expect(reply.body).toMatchObject({ status: '400', scimType })
})

it('refuses a request without operations, and with too many', async () => {
  const { id } = await newUser()
  for (const body of [{}, { Operations: {} }, { Operations: [] }, []])
    expect((await client.call('PATCH', `/Users/${id}`, body)).body.scimType).toBe('invalidSyntax')
  const Operations = Array.from({ length: 1_001 }, () => ({ op: 'remove', path: 'title' }))
  expect((await client.call('PATCH', `/Users/${id}`, { Operations })).body.scimType).toBe('tooMany')
})
