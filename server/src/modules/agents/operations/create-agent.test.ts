import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../test/harness.ts'
import { idFromName, newId } from '../../../kernel/ids.ts'
import { asTenant } from '../../../platform/db/database.ts'
import { findAgent } from '../agents.store.ts'

const app = await testApp()
const create = (tenant: TestTenant, body: object, as = tenant.key) =>
  app.call('POST', '/api/v1/agents', { as, body })
const stored = (tenant: TestTenant, agentId: string) =>
  app.db.read(asTenant(tenant.tenantId), (tx) => findAgent(tx, tenant.tenantId, agentId))

it('creates an agent with a persona, an id that follows from its name, and an event', async () => {
  const tenant = await app.newTenant()
  const persona = {
    bio: 'Sells flats.',
    gender: 'female',
    avatar_url: 'https://example.com/a.png',
    personality_prompt: 'Be brief.',
    primary_traits: ['warm'],
    speech_patterns: ['short sentences'],
    true_interests: ['sailing'],
    true_dislikes: ['noise'],
    preferences: { formality: 'casual' },
    behaviors: { response_length: 'short' },
  }
  const made = await create(tenant, { name: ' Ada Löwe ', big5: { openness: 80 }, ...persona })
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({
    ...persona,
    agent_id: idFromName(tenant.tenantId, 'ada löwe'),
    name: 'Ada Löwe',
    tenant_id: tenant.tenantId,
    project_id: tenant.projectId,
    is_active: true,
    instance_count: 1,
    mcp_enabled: [],
    last_seen_at: made.body.created_at,
  })
  expect(made.body.big5.openness).toEqual({
    score: 80,
    confidence: 1,
    level: 'very high',
    facets: ['intellect', 'aesthetic'],
  })
  expect(made.body.big5.neuroticism).toMatchObject({ score: 50, confidence: 0 })
  expect(made.body.dimensions).toMatchObject({ intellect: 80, aesthetic: 80, compassion: 50 })
  expect(made.body).not.toHaveProperty('proactive_mode')
  expect((await app.call('GET', '/api/v1/agents/ADA%20L%C3%96WE', { as: tenant.key })).body).toEqual(
    made.body,
  )
  expect(await app.eventsOf(tenant.tenantId)).toContainEqual(
    expect.objectContaining({ type: 'agent.created', subject_id: made.body.agent_id }),
  )
})

it('reads scores of at most 1 as fractions, and keeps mixed ones', async () => {
  const tenant = await app.newTenant()
  const fractions = await create(tenant, {
    name: 'A',
    big5: { openness: 0.8, neuroticism: 1 },
    dimensions: { politeness: 0.3 },
  })
  expect(fractions.body.big5).toMatchObject({
    openness: { score: 80 },
    neuroticism: { score: 100 },
    extraversion: { score: 50 },
  })
  expect(fractions.body.dimensions).toMatchObject({ politeness: 30, intellect: 70 })
  const mixed = await create(tenant, { name: 'B', big5: { openness: 0.5, extraversion: 60 } })
  expect(mixed.body.big5).toMatchObject({ openness: { score: 0.5 }, extraversion: { score: 60 } })
})

it('changes the agent of that name when it is there, and leaves capabilities and the rest alone', async () => {
  const tenant = await app.newTenant()
  const tool_capabilities = { web_search: true, knowledge_base: true }
  const first = await create(tenant, {
    name: 'Ada',
    bio: 'one',
    big5: { openness: 70 },
    preferences: { formality: 'low' },
    tool_capabilities,
  })
  const second = await create(tenant, {
    name: 'ADA',
    big5: { extraversion: 30 },
    preferences: { humor_style: 'dry' },
    tool_capabilities: { web_search: false },
    proactiveMode: 'off',
  })
  expect(second.body).toMatchObject({
    agent_id: first.body.agent_id,
    name: 'ADA',
    bio: 'one',
    preferences: { formality: 'low', humor_style: 'dry' },
    big5: { openness: { score: 70 }, extraversion: { score: 30 } },
  })
  expect(second.body).not.toHaveProperty('proactive_mode')
  const capabilities = await app.call('GET', '/api/v1/agents/ada/capabilities', { as: tenant.key })
  expect(capabilities.body).toMatchObject({ webSearch: true, knowledgeBase: true })
  expect((await app.eventsOf(tenant.tenantId)).map((event) => event.type)).toContain('agent.updated')
})

it('takes an id of the caller’s choosing, and finds the agent by it later', async () => {
  const tenant = await app.newTenant()
  const agentId = newId()
  const made = await create(tenant, { name: 'Ada', agent_id: agentId.toUpperCase() })
  expect(made.body.agent_id).toBe(agentId)
  const renamed = await create(tenant, { name: 'Bea', agent_id: agentId })
  expect(renamed.body).toMatchObject({ agent_id: agentId, name: 'Bea' })
  // A known name with an unknown id is still that agent.
  expect((await create(tenant, { name: 'bea', agent_id: newId() })).body.agent_id).toBe(agentId)
  // The name is free again.
  expect((await create(tenant, { name: 'Ada', agent_id: '' })).body.agent_id).not.toBe(agentId)
})

it('gives another id when the name’s own one belongs to a renamed agent', async () => {
  const tenant = await app.newTenant()
  const first = await create(tenant, { name: 'Ada' })
  await app.call('PATCH', '/api/v1/agents/ada/profile', { as: tenant.key, body: { name: 'Bea' } })
  const second = await create(tenant, { name: 'Ada' })
  expect(second.status).toBe(200)
  expect(second.body.agent_id).not.toBe(first.body.agent_id)
})

it('refuses to rename onto a taken name', async () => {
  const tenant = await app.newTenant()
  const { body } = await create(tenant, { name: 'Ada' })
  await create(tenant, { name: 'Bea' })
  expect((await create(tenant, { name: 'bea', agent_id: body.agent_id })).status).toBe(409)
})

it('makes one agent of many requests at once', async () => {
  const tenant = await app.newTenant()
  const replies = await Promise.all(
    ['Ada', 'ada', 'ADA', 'aDa'].map((name) => create(tenant, { name, bio: name })),
  )
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
  expect(new Set(replies.map((reply) => reply.body.agent_id)).size).toBe(1)
  const list = await app.call('GET', '/api/v1/agents?include_count=true', { as: tenant.key })
  expect(list.body.total_count).toBe(1)
  expect(list.body.items[0].instance_count).toBe(1)
  const types = (await app.eventsOf(tenant.tenantId)).map((event) => event.type)
  expect(types.filter((type) => type === 'agent.created')).toHaveLength(1)
})

it('keeps to the key’s project; a session may choose another of the workspace', async () => {
  const tenant = await app.newTenant()
  const other = (await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'Other' } }))
    .body.project_id
  const foreign = (await app.newTenant()).projectId
  expect((await create(tenant, { name: 'Ada', project_id: other })).status).toBe(404)
  expect((await create(tenant, { name: 'Ada', project_id: foreign }, tenant.owner)).status).toBe(404)
  const made = await create(tenant, { name: 'Ada', project_id: other }, tenant.owner)
  expect(made.body).toMatchObject({ project_id: other, owner_user_id: tenant.ownerId })
  // The key cannot see it, and cannot take its name either.
  expect((await app.call('GET', '/api/v1/agents/Ada', { as: tenant.key })).status).toBe(404)
  expect((await create(tenant, { name: 'Ada' })).status).toBe(409)
  const moved = await create(tenant, { name: 'Ada', project_id: tenant.projectId }, tenant.owner)
  expect(moved.body.project_id).toBe(tenant.projectId)
})

it('keeps the seeds for memory, and the owner', async () => {
  const tenant = await app.newTenant()
  const seed_memories = [{ content: 'Born in Lyon', importance: 0.9 }]
  const initial_goals = [{ title: 'Learn', description: 'to listen', priority: 2 }]
  const lore_generation_context = { world_description: 'A harbour' }
  const body = {
    name: 'Ada',
    user_id: 'u-1',
    user_display_name: 'Mei',
    seed_memories,
    initial_goals,
    lore_generation_context,
  }
  const made = await create(tenant, { ...body, generate_avatar: true })
  expect(made.body).toMatchObject({ owner_user_id: 'u-1', owner_display_name: 'Mei', owner_email: '' })
  expect(await stored(tenant, 'ada')).toMatchObject({
    seed_memories,
    initial_goals,
    lore_context: lore_generation_context,
  })
})

it('sets capabilities of a new agent, and refuses sets that contradict themselves', async () => {
  const tenant = await app.newTenant()
  const refused = await create(tenant, {
    name: 'Ada',
    tool_capabilities: { shared_memory: true, wisdom: false },
  })
  expect(refused.status).toBe(422)
  expect(locationsOf(refused)).toEqual(['body.tool_capabilities.shared_memory'])
  await app.call('POST', `/api/v1/projects/${tenant.projectId}/mcp-servers`, {
    as: tenant.key,
    body: { name: 'files', url: 'https://files.example/mcp' },
  })
  const made = await create(tenant, {
    name: 'Ada',
    capabilities: { image_generation: true, inventory: false },
    tool_capabilities: { composio: true, mcp_enabled: ['files'], memory_mode: 'async' },
    proactiveMode: 'scheduled_only',
  })
  expect(made.body).toMatchObject({ proactive_mode: 'scheduled_only', mcp_enabled: ['files'] })
  const read = await app.call('GET', '/api/v1/agents/ada/capabilities', { as: tenant.key })
  expect(read.body).toMatchObject({
    imageGeneration: true,
    inventory: false,
    integrationHub: true,
    memoryMode: 'async',
  })
})

it('names every bad field at once', async () => {
  const tenant = await app.newTenant()
  const reply = await create(tenant, {
    name: ' \n',
    agent_id: 'x',
    big5: { openness: 101, extraversion: -1 },
    dimensions: { intellect: 'high' },
    proactiveMode: 'loud',
    seed_memories: [{}],
    initial_goals: [{ title: 'x', description: 'y', priority: 3 }],
    tool_capabilities: { knowledge_base_scope_mode: 'all' },
  })
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual([
    'body.agent_id',
    'body.big5.extraversion',
    'body.big5.openness',
    'body.dimensions.intellect',
    'body.initial_goals[0].priority',
    'body.name',
    'body.proactiveMode',
    'body.seed_memories[0].content',
    'body.tool_capabilities.knowledge_base_scope_mode',
  ])
})

it('takes big5 in the form in which it is answered', async () => {
  const tenant = await app.newTenant()
  const create = (body: object) => app.call('POST', '/api/v1/agents', { as: tenant.key, body })
  await create({ name: 'Ada', big5: { openness: 80, neuroticism: 20 } })
  const { body: read } = await app.call('GET', '/api/v1/agents/Ada', { as: tenant.key })
  expect(read.big5.openness.score).toBe(80)
  const copy = await create({ name: 'Bea', big5: read.big5 })
  expect(copy.status).toBe(200)
  expect(copy.body.big5.openness).toEqual(read.big5.openness)
  expect(copy.body.big5.neuroticism.score).toBe(20)
})
