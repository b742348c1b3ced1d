import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { type ScimClient, scimClient } from '../../../../test/scim.ts'
import { newId } from '../../../kernel/ids.ts'
import { asTenant } from '../../../platform/db/database.ts'
import { insertWorkspaceUsers } from '../workspace-users.store.ts'

const app = await testApp()

const list = (client: ScimClient, query: Record<string, string>) =>
  client.call('GET', `/Users?${new URLSearchParams(query)}`)
const names = async (client: ScimClient, filter: string): Promise<readonly string[]> => {
  const reply = await list(client, { filter, attributes: 'userName' })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.Resources.map((one: { userName: string }) => one.userName).sort()
}

const client = await scimClient(app)
await client.newUser({
  userName: 'bjensen@example.com',
  externalId: 'A1',
  name: { familyName: 'Jensen', givenName: 'Barbara' },
  title: 'Tour Guide',
  emails: [
    { value: 'bjensen@example.com', type: 'work', primary: true },
    { value: 'babs@home.example', type: 'home' },
  ],
})
await client.newUser({
  userName: 'Mei',
  externalId: 'a1',
  name: { familyName: "O'Malley" },
  active: false,
  emails: [{ value: 'mei@example.org', type: 'work' }],
})
const B = 'bjensen@example.com'

it.each([
  ['userName eq "BJENSEN@example.com"', [B]],
  ['userName eq "nobody"', []],
  ['externalId eq "a1"', ['Mei']],
  ['name.familyName co "O\'Malley"', ['Mei']],
  ['userName sw "bj"', [B]],
  ['userName ew "ample.com"', [B]],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "m"', ['Mei']],
  ['title pr', [B]],
  ['not (title pr) and externalId pr', ['Mei']],
  ['title pr and userName eq "mei"', []],
  ['title pr or userName eq "mei"', [B, 'Mei']],
  ['userName eq "mei" and title pr or externalId eq "A1"', [B]],
  ['(userName eq "mei") and (title pr or active eq false)', ['Mei']],
  ['active eq false', ['Mei']],
  ['active eq "False"', ['Mei']],
  ['externalId pr and active ne false', [B]],
  ['emails[type eq "work"].value pr', undefined],
  ['emails[type eq "work" and value co "@example.org"]', ['Mei']],
  ['emails.value eq "babs@home.example"', [B]],
  ['emails co "home.example"', [B]],
  ['emails.type eq "home"', [B]],
  ['meta.lastModified gt "2011-05-13T04:42:34Z" and externalId pr', [B, 'Mei']],
  ['meta.created lt "2011-05-13T04:42:34Z"', []],
  ['userName gt "c" and externalId pr', ['Mei']],
  ['userName le "bjensen@example.com"', [B]],
  ['title eq null and externalId pr', ['Mei']],
  ['unknown eq "x"', []],
])('understands %s', async (filter, expected) => {
  if (expected === undefined) expect((await list(client, { filter })).body.scimType).toBe('invalidFilter')
  else expect(await names(client, filter)).toEqual([...expected].sort())
})

it.each([
  'userName',
  'userName eq',
  'userName eq bjensen',
  'userName is "x"',
  'userName eq "x',
  'userName eq "\\x"',
  '(userName eq "x"',
  'userName eq "x")',
  'emails[type eq "work"',
  'and userName eq "x"',
  'userName eq "x" and',
  'a.b.c eq "x"',
  '"x" eq userName',
  '(((((((((((((((((((((((userName pr)))))))))))))))))))))))',
  Array.from({ length: 51 }, () => 'title pr').join(' or '),
  `userName eq "${'x'.repeat(2_000)}"`,
])('refuses %s', async (filter) => {
  const reply = await list(client, { filter })
  expect(reply.body).toMatchObject({ status: '400', scimType: 'invalidFilter' })
})

it('chooses attributes', async () => {
  const [only] = (await list(client, { filter: 'userName eq "mei"', attributes: 'userName,name.familyName' }))
    .body.Resources
  expect(Object.keys(only).sort()).toEqual(['id', 'name', 'schemas', 'userName'])
  const [without] = (
    await list(client, { filter: `userName eq "${B}"`, excludedAttributes: 'emails.value,groups,id,meta' })
  ).body.Resources
  expect(without.id).toBeDefined()
  expect(without.groups).toBeUndefined()
  expect(without.meta).toBeUndefined()
  expect(without.emails).toEqual([{ type: 'work', primary: true }, { type: 'home' }])
})

it('sorts', async () => {
  const sorted = async (query: Record<string, string>) =>
    (await list(client, { filter: 'externalId pr', ...query })).body.Resources.map(
      (one: { userName: string }) => one.userName,
    )
  expect(await sorted({ sortBy: 'userName' })).toEqual([B, 'Mei'])
  expect(await sorted({ sortBy: 'userName', sortOrder: 'descending' })).toEqual(['Mei', B])
})

it('pages through a thousand users, each once', async () => {
  const many = await scimClient(app)
  const { tenantId } = many.tenant
  const now = app.clock.now()
  const users = Array.from({ length: 999 }, (_, number) => ({
    tenantId,
    userId: newId(),
    username: `user-${String(number).padStart(4, '0')}`,
    email: undefined,
    displayName: number % 2 === 0 ? 'Even' : 'Odd',
    role: 'member' as const,
    passwordHash: undefined,
    temporaryHash: undefined,
    now,
  }))
  await app.db.transaction(asTenant(tenantId), (tx) => insertWorkspaceUsers(tx, users))
  const seen = new Set<string>()
  for (let startIndex = 1; startIndex <= 1_000; startIndex += 200) {
    const { body } = await list(many, { startIndex: String(startIndex), count: '1000', sortBy: 'userName' })
    expect(body).toMatchObject({ totalResults: 1_000, startIndex, itemsPerPage: 200 })
    for (const { id } of body.Resources) seen.add(id)
  }
  expect(seen.size).toBe(1_000)
  const odd = await list(many, { filter: 'displayName eq "odd"', startIndex: '451', count: '100' })
  expect(odd.body).toMatchObject({ totalResults: 499, itemsPerPage: 49 })
})

it('takes odd places for what RFC 7644 says they mean', async () => {
  const total = (await list(client, {})).body.totalResults
  expect(total).toBe(3)
  expect((await list(client, { count: '0' })).body).toMatchObject({ totalResults: 3, itemsPerPage: 0 })
  expect((await list(client, { count: '-5' })).body).toMatchObject({ totalResults: 3, Resources: [] })
  expect((await list(client, { startIndex: '0' })).body).toMatchObject({ startIndex: 1, itemsPerPage: 3 })
  expect((await list(client, { startIndex: '3' })).body).toMatchObject({ startIndex: 3, itemsPerPage: 1 })
  expect((await list(client, { startIndex: '4' })).body).toMatchObject({ totalResults: 3, Resources: [] })
  expect((await list(client, { filter: 'active eq true', count: '0' })).body).toMatchObject({
    totalResults: 2,
    Resources: [],
  })
  for (const query of [{ count: 'x' }, { startIndex: '1.5' }, { count: '99999999999' }])
    expect((await list(client, query as Record<string, string>)).body.scimType).toBe('invalidValue')
})
