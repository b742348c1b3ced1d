import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { GROUP, type ScimClient, scimClient } from '../../../../test/scim.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp()

const newGroup = async (client: ScimClient, displayName: string, ...ids: readonly string[]) => {
  const members = ids.map((value) => ({ value }))
  const made = await client.call('POST', '/Groups', { schemas: [GROUP], displayName, members })
  expect(made.status, made.text).toBe(201)
  return made.body
}
const memberIds = (group: { members: { value: string }[] }) => group.members.map(({ value }) => value)
const RULES = [
  { claim: 'groups', value: 'Admins', role: 'admin' },
  { claim: 'groups', value: 'Sales', role: 'member' },
]
const mapRoles = async (client: ScimClient) => {
  const reply = await app.call('PUT', '/api/v1/role-mapping', {
    as: client.tenant.owner,
    body: { rules: RULES },
  })
  expect(reply.status).toBe(200)
}
const placeOf = async (client: ScimClient, id: string) => {
  const { body } = await app.call('GET', '/api/v1/workspace-users?limit=100', { as: client.tenant.owner })
  const { role, status } = body.users.find((one: { user_id: string }) => one.user_id === id)
  return `${role} ${status}`
}

it('creates, shows, finds, replaces and deletes groups', async () => {
  const client = await scimClient(app)
  const user = await client.newUser({ userName: 'mei', displayName: 'Mei' })
  const made = await newGroup(client, 'Tour Guides', user.id)
  expect(made).toMatchObject({
    schemas: [GROUP],
    displayName: 'Tour Guides',
    members: [{ value: user.id, display: 'Mei', type: 'User' }],
    meta: { resourceType: 'Group', location: `http://rapport.test/scim/v2/Groups/${made.id}` },
  })
  const at = `/Groups/${made.id}`
  expect((await client.call('GET', at)).body).toEqual(made)
  expect((await client.call('GET', `${at}?excludedAttributes=members`)).body.members).toBeUndefined()
  expect((await client.call('GET', `/Users/${user.id}`)).body.groups).toMatchObject([
    { value: made.id, display: 'Tour Guides' },
  ])
  await newGroup(client, 'Others')
  const find = (filter: string) => client.call('GET', `/Groups?${new URLSearchParams({ filter })}`)
  expect((await find('displayName eq "tour guides"')).body).toMatchObject({
    totalResults: 1,
    Resources: [made],
  })
  expect((await find(`members[value eq "${user.id}"]`)).body.totalResults).toBe(1)
  expect((await find(`id eq "${made.id}" and members.value eq "${user.id}"`)).body.totalResults).toBe(1)
  expect((await find(`members.value eq "${newId()}"`)).body.totalResults).toBe(0)
  expect((await client.call('GET', '/Groups?startIndex=2&count=1')).body).toMatchObject({
    totalResults: 2,
    startIndex: 2,
    Resources: [{ displayName: 'Others' }],
  })
  const replaced = await client.call('PUT', at, { displayName: 'Guides', externalId: 'g1' })
  expect(replaced.body).toMatchObject({ displayName: 'Guides', externalId: 'g1', members: [] })
  expect((await client.call('DELETE', at)).status).toBe(204)
  expect((await client.call('GET', at)).status).toBe(404)
  expect((await client.call('GET', `/Users/${user.id}`)).status).toBe(200)
  const types = (await app.eventsOf(client.tenant.tenantId)).map(({ type }) => type)
  expect(types).toEqual(
    expect.arrayContaining(['scim_group.created', 'scim_group.updated', 'scim_group.deleted']),
  )
})

it('adds and removes members in the ways that providers do', async () => {
  const client = await scimClient(app)
  const [a, b, c] = await Promise.all(
    ['a', 'b', 'c'].map(async (userName) => (await client.newUser({ userName })).id as string),
  )
  const { id } = await newGroup(client, 'Team', a as string)
  const after = async (...operations: readonly object[]) => {
    const reply = await client.patch(`/Groups/${id}`, ...operations)
    expect(reply.status, reply.text).toBe(200)
    return memberIds(reply.body)
  }
  expect(await after({ op: 'Add', path: 'members', value: [{ value: b }] })).toEqual([a, b])
  // Again changes nothing.
  expect(await after({ op: 'add', path: 'members', value: [{ value: b }] })).toEqual([a, b])
  expect(await after({ op: 'add', value: { members: [{ value: c }] } })).toEqual([a, b, c])
  expect(await after({ op: 'remove', path: `members[value eq "${b}"]` })).toEqual([a, c])
  expect(await after({ op: 'Remove', path: 'members', value: [{ value: c }] })).toEqual([a])
  expect(await after({ op: 'replace', path: 'members', value: [{ value: b }, { value: c }] })).toEqual([b, c])
  expect(await after({ op: 'replace', value: { id, displayName: 'Renamed' } })).toEqual([b, c])
  expect(await after({ op: 'remove', path: 'members' })).toEqual([])
  expect((await client.call('GET', `/Groups/${id}`)).body.displayName).toBe('Renamed')
})

it('gives the role of the groups, takes it, and leaves those without one outside', async () => {
  const client = await scimClient(app)
  const { id } = await client.newUser({ userName: 'mei' })
  await mapRoles(client)
  // Until the provider sends groups, they cannot be asked.
  expect(await placeOf(client, id)).toBe('member active')
  const sales = await newGroup(client, 'Sales')
  expect(await placeOf(client, id)).toBe('viewer disabled')
  expect((await client.call('GET', `/Users/${id}`)).body.active).toBe(true)
  await client.patch(`/Groups/${sales.id}`, { op: 'add', path: 'members', value: [{ value: id }] })
  expect(await placeOf(client, id)).toBe('member active')
  const admins = await newGroup(client, 'Admins', id)
  expect(await placeOf(client, id)).toBe('admin active')
  await client.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })
  expect(await placeOf(client, id)).toBe('admin disabled')
  await client.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })
  await client.call('DELETE', `/Groups/${admins.id}`)
  expect(await placeOf(client, id)).toBe('member active')
  await client.patch(`/Groups/${sales.id}`, { op: 'replace', path: 'displayName', value: 'Marketing' })
  expect(await placeOf(client, id)).toBe('viewer disabled')
  await app.call('DELETE', '/api/v1/role-mapping', { as: client.tenant.owner })
  expect(await placeOf(client, id)).toBe('viewer active')
  // Members whom the provider does not maintain are not concerned.
  expect(await placeOf(client, client.tenant.ownerId)).toBe('owner active')
})

it('lets the last owner keep the role, whatever the groups say', async () => {
  const client = await scimClient(app)
  await mapRoles(client)
  const { ownerId } = client.tenant
  await client.patch(`/Users/${ownerId}`, { op: 'add', path: 'externalId', value: 'boss' })
  await newGroup(client, 'Sales', ownerId)
  expect(await placeOf(client, ownerId)).toBe('owner active')
})

it('refuses names that are taken, members that do not exist, and bad bodies', async () => {
  const [client, other] = [await scimClient(app), await scimClient(app)]
  const foreign = await other.newUser({ userName: 'theirs' })
  const both = await Promise.all(
    ['Team', 'TEAM'].map((displayName) => client.call('POST', '/Groups', { displayName })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const id = both.find(({ status }) => status === 201)?.body.id
  const second = await newGroup(client, 'Second')
  const renamed = await client.patch(`/Groups/${second.id}`, {
    op: 'replace',
    value: { displayName: 'team' },
  })
  expect(renamed.body).toMatchObject({ status: '409', scimType: 'uniqueness' })
  for (const value of [foreign.id, newId(), id, 'x']) {
    const added = await client.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value }] })
    expect(added.body).toMatchObject({ status: '400', scimType: 'invalidValue' })
  }
  for (const body of [
    {},
    { displayName: 7 },
    { displayName: 'x', members: 'y' },
    { displayName: 'x', members: [null] },
  ])
    expect((await client.call('POST', '/Groups', body)).body.scimType).toBe('invalidValue')
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect(
      (await other.call(method, `/Groups/${id}`, method === 'PUT' ? { displayName: 'x' } : undefined)).status,
    ).toBe(404)
})
