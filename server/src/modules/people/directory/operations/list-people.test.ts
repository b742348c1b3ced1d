import { expect, it } from 'vitest'
import { chat, say } from '../../../../../test/chat-client.ts'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { withAda } from '../../../../../test/memory.ts'
import { Website } from '../../../../../test/website.ts'

const app = await testApp()

const prime = (tenant: TestTenant, userId: string, body: object, agent = 'Ada') =>
  app.call('POST', `/api/v1/agents/${agent}/users/${userId}/prime`, { as: tenant.key, body })
const list = async (tenant: TestTenant, query = '', as = tenant.key) =>
  (await app.call('GET', `/api/v1/people?${query}`, { as })).body
const idsIn = (body: { people: { user_id: string }[] }) => body.people.map((person) => person.user_id)

it('lists people of records, conversations and identities, each once, with what is known of them', async () => {
  const website = await Website.open(app)
  const { tenant } = website
  await website.say(await website.visit(), 'Hello.')
  await prime(tenant, 'ana', {
    display_name: 'Ana Lima',
    metadata: { email: 'ana@example.com', company: 'Bosch', custom: { tier: 'gold' } },
  })
  const body = { kind: 'phone', value: '+49 170 5550001' }
  await app.call('POST', '/api/v1/people/bea/identities', { as: tenant.key, body })
  await app.call('POST', '/api/v1/people/ana/identities', {
    as: tenant.key,
    body: { kind: 'web', value: 'v' },
  })
  const { people, has_more } = await list(tenant)
  expect(has_more).toBe(false)
  expect(people).toHaveLength(3)
  const [visitor] = people
  expect(visitor).toMatchObject({
    channels: ['web'],
    conversation_count: 1,
    last_seen_at: expect.any(String),
  })
  const ana = people.find((person: { user_id: string }) => person.user_id === 'ana')
  expect(ana).toMatchObject({
    name: 'Ana Lima',
    email: 'ana@example.com',
    company: 'Bosch',
    custom: { tier: 'gold' },
    agents: [{ agent_id: expect.any(String), name: 'Ada' }],
    channels: [],
    conversation_count: 0,
  })
  expect(ana.last_seen_at).toBeUndefined()
  expect(people.find((person: { user_id: string }) => person.user_id === 'bea')).toMatchObject({
    name: '',
    phone: '491705550001',
    agents: [],
  })
  expect(idsIn(await list(tenant, 'channel=web'))).toEqual([visitor.user_id])
  expect(idsIn(await list(tenant, 'channel=telegram'))).toEqual([])
  expect(idsIn(await list(tenant, `agent_id=${ana.agents[0].agent_id}&sort=name`))).not.toContain('bea')
})

it('searches names, ids, addresses and numbers, and takes signs for themselves', async () => {
  const tenant = await withAda(app)
  await prime(tenant, 'u-1', { display_name: 'Zoë Ångström', metadata: { email: 'zoe@example.com' } })
  await prime(tenant, 'u-2', { display_name: '100% Bob', metadata: { phone: '+49 (170) 555-0002' } })
  await prime(tenant, 'u_3', { display_name: 'Carl', metadata: { company: 'Bosch' } })
  const found = async (q: string) => idsIn(await list(tenant, `sort=name&q=${encodeURIComponent(q)}`)).sort()
  expect(await found('zoë')).toEqual(['u-1'])
  expect(await found('ZOE@')).toEqual(['u-1'])
  expect(await found('0049 170 5550002')).toEqual(['u-2'])
  expect(await found('0%')).toEqual(['u-2'])
  expect(await found('u_')).toEqual(['u_3'])
  expect(await found('bosch')).toEqual(['u_3'])
  expect(await found('  ')).toHaveLength(3)
  expect(await found('nothing like it')).toEqual([])
})

it.each([
  ['name', ['a', 'c', 'b', 'd']],
  ['-name', ['d', 'b', 'c', 'a']],
  ['first_seen', ['a', 'b', 'c', 'd']],
  ['-first_seen', ['d', 'c', 'b', 'a']],
  ['last_seen', ['c', 'd', 'b', 'a']],
  ['-last_seen', ['a', 'b', 'd', 'c']],
])('pages by %s, each person once', async (sort, order) => {
  const tenant = await withAda(app)
  const names = { a: 'Ana', b: 'bea', c: 'Axel', d: '' }
  for (const [userId, display_name] of Object.entries(names)) {
    await prime(tenant, userId, { display_name })
    app.clock.advance(1_000)
  }
  for (const user_id of ['b', 'a']) {
    await chat(app, tenant.key, say('Hello.', { user_id }))
    app.clock.advance(1_000)
  }
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const page = await list(tenant, `sort=${sort}&limit=1${cursor}`)
    seen.push(...idsIn(page))
    if (!page.has_more) break
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`
  }
  expect(seen).toEqual(order)
})

it('shows nothing of other projects and workspaces, and refuses what it cannot mean', async () => {
  const tenant = await withAda(app)
  const stranger = await withAda(app)
  await prime(tenant, 'ana', { display_name: 'Ana' })
  expect(idsIn(await list(stranger))).toEqual([])
  const made = await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'Other' } })
  const other = `project_id=${made.body.project_id}`
  expect(idsIn(await list(tenant, other, tenant.owner))).toEqual([])
  expect(idsIn(await list(tenant, `project_id=${tenant.projectId}`, tenant.owner))).toEqual(['ana'])
  const status = async (query: string, as?: string) =>
    (await app.call('GET', `/api/v1/people?${query}`, as === undefined ? {} : { as })).status
  expect(await status('')).toBe(401)
  expect(await status(`project_id=${tenant.projectId}`, stranger.owner)).toBe(404)
  expect(await status('', await tenant.keyWith(['read:agents']))).toBe(403)
  for (const query of [
    'limit=0',
    'limit=101',
    'sort=age',
    'agent_id=Ada',
    'cursor=x',
    `q=${'x'.repeat(201)}`,
  ])
    expect([query, await status(query, tenant.key)]).toEqual([query, 400])
  // A cursor belongs to the order it was made for.
  await prime(tenant, 'bea', { display_name: 'Bea' })
  const { next_cursor } = await list(tenant, 'sort=name&limit=1')
  expect(await status(`cursor=${encodeURIComponent(next_cursor)}`, tenant.key)).toBe(400)
})
