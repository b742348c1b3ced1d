import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { facts, tell, withAda } from '../../../../../test/memory.ts'

const app = await testApp()
const path = '/api/v1/agents/Ada/memory/facts/bulk'

it('stores a thousand facts, of several people, each once', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Number 3.')
  const list = Array.from({ length: 1_000 }, (_, at) => ({
    content: `Number ${at}.`,
    ...(at % 2 === 0 ? { user_id: 'u2' } : {}),
  }))
  const reply = await app.call('POST', path, { as: tenant.key, body: { user_id: 'u1', facts: list } })
  expect(reply.status).toBe(200)
  expect(reply.body.facts_created).toBe(999)
  expect(reply.body.facts).toHaveLength(1_000)
  expect(reply.body.facts[3]).toMatchObject({ atomic_text: 'Number 3.', mention_count: 2, user_id: 'u1' })
  expect(reply.body.facts[998]).toMatchObject({ atomic_text: 'Number 998.', user_id: 'u2' })
  expect((await facts(app, tenant)).total_count).toBe(500)
  const created = (await app.eventsOf(tenant.tenantId)).filter((event) => event.type === 'memory.created')
  expect(created).toHaveLength(3)
})

it('stores all or nothing, and names every fact without a user', async () => {
  const tenant = await withAda(app)
  const list = [{ content: 'Fine.', user_id: 'u1' }, { content: 'Whose?' }, { content: 'And this?' }]
  const refused = await app.call('POST', path, { as: tenant.key, body: { facts: list } })
  expect(refused.status).toBe(400)
  const places = refused.body.errors.map((error: { location: string }) => error.location)
  expect(places).toEqual(['body.facts[1].user_id', 'body.facts[2].user_id'])
  expect((await facts(app, tenant)).total_count).toBe(0)
  for (const size of [0, 1_001]) {
    const body = { user_id: 'u1', facts: Array.from({ length: size }, (_, at) => ({ content: `F${at}` })) }
    expect((await app.call('POST', path, { as: tenant.key, body })).status).toBe(400)
  }
})

it('survives two callers who tell the same things in another order', async () => {
  const tenant = await withAda(app)
  const people = ['u1', 'u2', 'u3', 'u4']
  const told = (order: readonly string[]) =>
    app.call('POST', path, {
      as: tenant.key,
      body: { facts: order.map((userId) => ({ content: 'The same.', user_id: userId })) },
    })
  await Promise.all([told(people), told([...people].reverse()), told(people), told([...people].reverse())])
  const all = await facts(app, tenant, 'limit=50')
  expect(all.facts.map((fact: { mention_count: number }) => fact.mention_count)).toEqual([4, 4, 4, 4])
})
