import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { knowledgePath } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('writes a node, and adds to the one that is there', async () => {
  const tenant = await app.newTenant()
  const path = knowledgePath(tenant, 'nodes')
  const body = { node_type: 'person', label: 'Ana', properties: { city: 'Porto' } }
  const made = await app.call('POST', path, { as: tenant.key, body })
  expect(made.body.node).toMatchObject({ label: 'Ana', confidence: 0.7, version: 1, source_type: 'manual' })
  const more = { ...body, properties: { age: 40 }, confidence: 1 }
  const again = await app.call('POST', path, { as: tenant.key, body: more })
  expect(again.body.node).toMatchObject({
    node_id: made.body.node.node_id,
    version: 2,
    properties: { city: 'Porto', age: 40 },
  })
  const types = (await app.eventsOf(tenant.tenantId)).map((event) => event.type)
  expect(types.slice(-2)).toEqual(['knowledge_node.created', 'knowledge_node.updated'])
})

it('lets an agent write if its capabilities do, and says that it was the agent', async () => {
  const tenant = await app.newTenant()
  const agent = await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Scribe' } })
  const headers = { 'x-agent-id': agent.body.agent_id }
  const body = { node_type: 'person', label: 'Ana', properties: { city: 'Porto' } }
  const write = () => app.call('POST', knowledgePath(tenant, 'nodes'), { as: tenant.key, body, headers })
  expect((await write()).body.required_capability).toBe('knowledgeBaseWrite')
  await app.call('PATCH', '/api/v1/agents/Scribe/capabilities', {
    as: tenant.key,
    body: { knowledgeBase: true, knowledgeBaseWrite: true },
  })
  const { node } = (await write()).body
  expect(node.property_sources.city.source).toBe(`agent:${agent.body.agent_id}`)
  expect(node.source_type).toBe('agent')
})

it('lets agents without a setting of their own write where the project says so', async () => {
  const tenant = await app.newTenant()
  await app.call('POST', '/api/v1/agents', {
    as: tenant.key,
    body: { name: 'Scribe', tool_capabilities: { knowledge_base: true } },
  })
  const body = { node_type: 'person', label: 'Ana', properties: {} }
  const headers = { 'x-agent-id': 'Scribe' }
  const write = () => app.call('POST', knowledgePath(tenant, 'nodes'), { as: tenant.key, body, headers })
  expect((await write()).status).toBe(403)
  const project = `/api/v1/projects/${tenant.projectId}`
  const changed = await app.call('PUT', project, {
    as: tenant.owner,
    body: { default_agent_kb_write: true },
  })
  expect(changed.status).toBe(200)
  expect((await write()).status).toBe(200)
})

it('names every field that is wrong, and knows no foreign agent', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const path = knowledgePath(tenant, 'nodes')
  expect(locationsOf(await app.call('POST', path, { as: tenant.key, body: { confidence: -1 } }))).toEqual([
    'body.confidence',
    'body.label',
    'body.node_type',
    'body.properties',
  ])
  const agent = await app.call('POST', '/api/v1/agents', { as: other.key, body: { name: 'Spy' } })
  const body = { node_type: 'a', label: 'b', properties: {} }
  const headers = { 'x-agent-id': agent.body.agent_id }
  expect((await app.call('POST', path, { as: tenant.key, body, headers })).status).toBe(404)
})
