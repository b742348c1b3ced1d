import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../test/harness.ts'

const app = await testApp()
const create = (tenant: TestTenant, body: object, as = tenant.key) =>
  app.call('POST', '/api/v1/agents', { as, body })
const list = (tenant: TestTenant, query: string, as = tenant.key) =>
  app.call('GET', `/api/v1/agents?${query}`, { as })
const names = (reply: { body: { items: { name: string }[] } }) => reply.body.items.map((item) => item.name)

it('pages through all agents, newest first, without missing or doubling one', async () => {
  const tenant = await app.newTenant()
  for (const name of ['A', 'B', 'C', 'D', 'E']) await create(tenant, { name })
  const seen: string[] = []
  let cursor = ''
  do {
    const page = await list(tenant, `page_size=2&cursor=${cursor}`)
    seen.push(...names(page))
    expect(page.body.has_more).toBe(page.body.next_cursor !== undefined)
    expect(page.body.total_count).toBe(0)
    cursor = page.body.next_cursor ?? ''
  } while (cursor !== '')
  expect(seen).toEqual(['E', 'D', 'C', 'B', 'A'])
})

it('searches names and bios literally, and counts when asked', async () => {
  const tenant = await app.newTenant()
  await create(tenant, { name: 'Ada', bio: 'Sells 100% wool' })
  await create(tenant, { name: 'Bea', bio: 'Gives ADAmant advice' })
  await create(tenant, { name: 'Cai' })
  expect(names(await list(tenant, 'search=ada'))).toEqual(['Bea', 'Ada'])
  expect(names(await list(tenant, 'search=100%25'))).toEqual(['Ada'])
  expect(names(await list(tenant, 'search=_'))).toEqual([])
  expect((await list(tenant, 'search=ada&include_count=true')).body.total_count).toBe(2)
  expect((await list(tenant, 'include_count=yes')).body.total_count).toBe(0)
})

it('shows the project that is asked for, and none of anybody else', async () => {
  const [tenant, theirs] = [await app.newTenant(), await app.newTenant()]
  await create(theirs, { name: 'Theirs' })
  const other = (await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'Other' } }))
    .body.project_id
  await create(tenant, { name: 'Here' })
  await create(tenant, { name: 'There', project_id: other }, tenant.owner)
  expect(names(await list(tenant, ''))).toEqual(['Here'])
  expect(names(await list(tenant, '', tenant.owner))).toEqual(['Here'])
  expect(names(await list(tenant, `project_id=${other}`, tenant.owner))).toEqual(['There'])
  expect((await list(tenant, `project_id=${theirs.projectId}`, tenant.owner)).status).toBe(404)
  expect((await list(tenant, `project_id=${other}`)).status).toBe(404)
})

it('leaves proactive_mode out while it is full', async () => {
  const tenant = await app.newTenant()
  await create(tenant, { name: 'A' })
  await create(tenant, { name: 'B', proactiveMode: 'off' })
  const { items } = (await list(tenant, '')).body
  expect(items[0].proactive_mode).toBe('off')
  expect(items[1]).not.toHaveProperty('proactive_mode')
})

it.each(['page_size=0', 'page_size=101', 'cursor=garbage', 'project_id=x'])(
  'refuses %s by name',
  async (query) => {
    const reply = await list(await app.newTenant(), query)
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toMatchObject([{ location: `query.${query.split('=')[0]}` }])
  },
)
