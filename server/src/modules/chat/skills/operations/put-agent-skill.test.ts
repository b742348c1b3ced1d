import { expect, it } from 'vitest'
import { withAgent } from '../../../../../test/chat-client.ts'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const put = (tenant: TestTenant, name: string, body: object) =>
  app.call('PUT', `/api/v1/agents/Ada/skills/${encodeURIComponent(name)}`, { as: tenant.key, body })

it('stores a skill, replaces one of the same name whatever its case, and leaves an event', async () => {
  const tenant = await withAgent(app)
  const made = await put(tenant, 'Refunds', { instructions: 'Ask for the order.', applies_when: 'refund' })
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({ name: 'Refunds', status: 'active', applies_when: 'refund' })
  const changed = await put(tenant, 'refunds', { instructions: 'Ask twice.' })
  expect(changed.body).toMatchObject({ name: 'refunds', instructions: 'Ask twice.', applies_when: '' })
  const list = await app.call('GET', '/api/v1/agents/Ada/skills', { as: tenant.key })
  expect(list.body.skills).toEqual([expect.objectContaining({ created_at: made.body.created_at })])
  expect(await app.eventsOf(tenant.tenantId)).toContainEqual(
    expect.objectContaining({ type: 'agent.skill_saved', payload: { name: 'Refunds' } }),
  )
})

it('names every bad field, and finds no agent of another workspace', async () => {
  const [mine, theirs] = [await withAgent(app), await app.newTenant()]
  const bad = await put(mine, 'x', { applies_when: 4, status: 'great' })
  expect(bad.status).toBe(400)
  expect(locationsOf(bad)).toEqual(['body.applies_when', 'body.instructions', 'body.status'])
  expect((await put(mine, 'x', { instructions: ' '.repeat(5_000) })).status).toBe(400)
  expect((await put(theirs, 'x', { instructions: 'y' })).status).toBe(404)
})

it('holds a hundred, of which each can still be changed', async () => {
  const tenant = await withAgent(app)
  for (let n = 0; n < 100; n += 1) await put(tenant, `skill ${n}`, { instructions: 'x' })
  expect((await put(tenant, 'one more', { instructions: 'x' })).status).toBe(409)
  expect((await put(tenant, 'skill 7', { instructions: 'y' })).status).toBe(200)
})
