import { expect, it } from 'vitest'
import { chat, say } from '../../../../../test/chat-client.ts'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { tell, withAda } from '../../../../../test/memory.ts'

const app = await testApp()
const read = (tenant: TestTenant, query: string) =>
  app.call('GET', `/api/v1/agents/Ada/memory?${query}`, { as: tenant.key })

async function withTree() {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Likes jazz.', { fact_type: 'preference', importance: 0.4 })
  await tell(app, tenant, 'Likes tea.', { fact_type: 'preference', importance: 0.8 })
  await tell(app, tenant, 'Ran a marathon.', { fact_type: 'event' })
  await tell(app, tenant, 'Opens at nine.', { user_id: undefined, metadata: { scope: 'agent_global' } })
  return tenant
}

it('hangs facts on topics, and topics on kinds of memory', async () => {
  const tenant = await withTree()
  const { nodes } = (await read(tenant, 'user_id=u1')).body
  expect(nodes.map((node: { path: string }) => node.path)).toEqual([
    '/episodic',
    '/episodic/event',
    '/semantic',
    '/semantic/preference',
  ])
  const [, , semantic, preference] = nodes
  expect(semantic).toMatchObject({ depth: 0, child_count: 1, content_count: 0, memory_type: 'semantic' })
  expect(preference).toMatchObject({
    parent_id: semantic.node_id,
    depth: 1,
    content_count: 2,
    importance: 0.8,
    name: 'Preference',
    is_prunable: false,
  })
  expect(preference.content_refs).toHaveLength(2)
})

it('tells how often replies used the facts of a node, and when', async () => {
  const tenant = await withTree()
  const nodeAt = async (path: string) =>
    (await read(tenant, 'user_id=u1')).body.nodes.find((node: { path: string }) => node.path === path)
  await tell(app, tenant, 'The user lives in Lyon', { fact_type: 'location' })
  expect(await nodeAt('/factual/location')).toMatchObject({ access_count: 0 })
  const before = app.clock.now().getTime()
  await chat(app, tenant.key, say('Where do I live?', { user_id: 'u1' }))
  const used = await nodeAt('/factual/location')
  expect(used).toMatchObject({ access_count: 1, last_accessed_at: expect.any(String) })
  expect(Date.parse(used.last_accessed_at)).toBeGreaterThanOrEqual(before)
  const unused = await nodeAt('/episodic/event')
  expect(unused.access_count).toBe(0)
  expect(unused).not.toHaveProperty('last_accessed_at')
})

it('reads children, kinds and contents', async () => {
  const tenant = await withTree()
  const all = (await read(tenant, 'user_id=u1')).body.nodes
  const semantic = all.find((node: { path: string }) => node.path === '/semantic')
  const children = (await read(tenant, `parent_id=${semantic.node_id}&include_contents=true`)).body
  expect(children.nodes).toMatchObject([{ path: '/semantic/preference' }])
  const contents = children.contents[children.nodes[0].node_id]
  expect(contents.map((fact: { atomic_text: string }) => fact.atomic_text)).toEqual([
    'Likes tea.',
    'Likes jazz.',
  ])
  expect((await read(tenant, 'user_id=u1&memory_type=episodic')).body.nodes).toHaveLength(2)
  expect((await read(tenant, 'user_id=u1&limit=1')).body.nodes).toHaveLength(1)
  const wisdom = (await read(tenant, 'scope=wisdom&include_contents=true')).body
  expect(JSON.stringify(wisdom)).toContain('Opens at nine.')
  expect(JSON.stringify(wisdom)).not.toContain('jazz')
  expect((await read(tenant, 'user_id=u2')).body).toMatchObject({ nodes: [] })
})

it('refuses what it cannot read', async () => {
  const tenant = await withTree()
  expect((await read(tenant, `parent_id=${tenant.tenantId}`)).status).toBe(404)
  expect((await read(tenant, 'parent_id=x')).status).toBe(404)
  const bad = await read(tenant, 'limit=201&memory_type=odd')
  expect(bad.body.errors.map((error: { location: string }) => error.location)).toEqual([
    'query.limit',
    'query.memory_type',
  ])
})
