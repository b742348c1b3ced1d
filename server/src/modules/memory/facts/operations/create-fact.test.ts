import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { eventTypes, facts, tell, withAda } from '../../../../../test/memory.ts'
import { newId } from '../../../../kernel/ids.ts'

const app = await testApp()
const path = '/api/v1/agents/Ada/memory/facts'

it('stores a fact with what was not said filled in, and says so', async () => {
  const tenant = await withAda(app)
  const fact = await tell(app, tenant, 'Maria lives in Lyon.', {
    fact_type: 'location',
    importance: 0.7,
    confidence: 0.6,
    entities: ['Maria', 'Lyon'],
    metadata: { source: 'form' },
  })
  expect(fact).toMatchObject({
    user_id: 'u1',
    atomic_text: 'Maria lives in Lyon.',
    fact_type: 'location',
    importance: 0.7,
    confidence: 0.6,
    entities: ['Maria', 'Lyon'],
    metadata: { source: 'form' },
    source_type: 'manual',
    mention_count: 1,
    hit_count: 0,
    retention_strength: 1,
  })
  const plain = await tell(app, tenant, 'Something else.')
  expect(plain).toMatchObject({ fact_type: 'user_fact', importance: 0.5, kind: 'general' })
  expect(plain).not.toHaveProperty('supersedes_id')
  expect(await eventTypes(app, tenant)).toContain('memory.created')
  const users = await app.call('GET', '/api/v1/agents/Ada/users', { as: tenant.key })
  expect(users.body.users).toMatchObject([{ user_id: 'u1' }])
})

it('confirms what it is told again, also when told by many at once', async () => {
  const tenant = await withAda(app)
  const first = await tell(app, tenant, 'Likes green tea.', { confidence: 0.6 })
  const again = await tell(app, tenant, '  likes GREEN tea ')
  expect(again).toMatchObject({ fact_id: first.fact_id, mention_count: 2, atomic_text: 'Likes green tea.' })
  expect(again.confidence).toBeGreaterThan(0.6)
  await Promise.all(Array.from({ length: 5 }, () => tell(app, tenant, 'Likes green tea')))
  expect((await facts(app, tenant)).facts).toMatchObject([{ mention_count: 7 }])
  expect((await eventTypes(app, tenant)).filter((type) => type === 'memory.created')).toHaveLength(1)
})

it('keeps people, instances and the agent’s own knowledge apart', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'One.', { user_id: 'u1' })
  await tell(app, tenant, 'One.', { user_id: 'u2' })
  await tell(app, tenant, 'One.', {}, '?instance_id=berlin')
  const own = await tell(app, tenant, 'One.', { user_id: undefined, metadata: { scope: 'agent_global' } })
  expect(own).not.toHaveProperty('user_id')
  for (const query of ['user_id=u1', 'user_id=u2', 'user_id=u1&instance_id=berlin']) {
    expect((await facts(app, tenant, query)).total_count).toBe(1)
  }
  expect((await facts(app, tenant, 'limit=10')).total_count).toBe(4)
})

it('puts a fact where the caller says, if that is in the same memory', async () => {
  const tenant = await withAda(app)
  const { node_id: nodeId } = await tell(app, tenant, 'Plays the cello.', { fact_type: 'interest' })
  expect(await tell(app, tenant, 'Owns two cellos.', { node_id: nodeId })).toMatchObject({ node_id: nodeId })
  for (const wrong of [
    { node_id: nodeId, user_id: 'u2' },
    { node_id: 'none' },
    { node_id: tenant.tenantId },
  ]) {
    const body = { content: 'Other.', user_id: 'u1', ...wrong }
    const refused = await app.call('POST', path, { as: tenant.key, body })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ location: 'body.node_id' }] } })
  }
})

it('refuses what is no fact, naming every field', async () => {
  const tenant = await withAda(app)
  const body = { content: ' ', importance: 2, confidence: -1, entities: [''], fact_type: '' }
  const refused = await app.call('POST', path, { as: tenant.key, body })
  expect(refused.status).toBe(400)
  expect(refused.body.errors.map((error: { location: string }) => error.location).sort()).toEqual([
    'body.confidence',
    'body.content',
    'body.entities[0]',
    'body.fact_type',
    'body.importance',
  ])
  const withoutUser = await app.call('POST', path, { as: tenant.key, body: { content: 'A.' } })
  expect(withoutUser).toMatchObject({ status: 400, body: { errors: [{ location: 'body.user_id' }] } })
  expect((await facts(app, tenant)).total_count).toBe(0)
})

it('takes what the agent was given to begin with as what it knows anyway', async () => {
  const tenant = await app.newTenant()
  const body = { name: 'Ada', seed_memories: [{ content: 'The hotel has 40 rooms.', importance: 0.9 }] }
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body })
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body })
  const found = await facts(app, tenant, 'limit=5')
  expect(found.facts).toMatchObject([
    { content: 'The hotel has 40 rooms.', importance: 0.9, source_type: 'seed', mention_count: 1 },
  ])
})

it('stores facts, subjects and people with names as long as they may be, and knows them again', async () => {
  const tenant = await withAda(app)
  const userId = '\u{1f600}'.repeat(127)
  // Random, so that the database cannot compress it to fit an index.
  const content = Array.from({ length: 300 }, () => newId())
    .join('')
    .slice(0, 8_000)
  const about = { user_id: userId }
  const first = await tell(app, tenant, content, about)
  expect(first).toMatchObject({ atomic_text: content, mention_count: 1 })
  const again = await tell(app, tenant, `${content}!`.toUpperCase().slice(0, 8_000), about)
  expect(again).toMatchObject({ fact_id: first.fact_id, mention_count: 2 })
  const other = await tell(app, tenant, `${content.slice(0, -1)}x`, about)
  expect(other.fact_id).not.toBe(first.fact_id)
})

it('supersedes a plain note in the third person by a later one, and keeps what says more', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Zoe lives in Oslo.')
  await tell(app, tenant, 'Zoe has lived in many towns of Norway.')
  app.clock.advance(1_000)
  const now = await tell(app, tenant, 'Zoe lives in Bergen.')
  const current = (await facts(app, tenant)).facts.map((fact: { content: string }) => fact.content)
  expect(current.sort()).toEqual(['Zoe has lived in many towns of Norway.', 'Zoe lives in Bergen.'])
  const path = `/api/v1/agents/Ada/memory/fact/${now.fact_id}/history`
  const { body } = await app.call('GET', path, { as: tenant.key })
  expect(body.previous_versions).toMatchObject([{ atomic_text: 'Zoe lives in Oslo.' }])
})
