import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { tell, withAda } from '../../../../../test/memory.ts'
import { HOUR_MS } from '../../../../kernel/clock.ts'

const app = await testApp()
const read = (tenant: TestTenant, query: string) =>
  app.call('GET', `/api/v1/agents/Ada/context?${query}`, { as: tenant.key })

it('brings persona, mood, facts and recent turns together', async () => {
  const tenant = await withAda(app)
  await app.call('PATCH', '/api/v1/agents/Ada/profile', {
    as: tenant.key,
    body: { bio: 'A sailor.', true_interests: ['wind'], big5: { openness: 80 } },
  })
  await tell(app, tenant, 'Is allergic to peanuts.', { importance: 0.2 })
  for (let place = 0; place < 45; place += 1)
    await tell(app, tenant, `Counted ${place} ships.`, { importance: 0.9 })
  await app.call('POST', '/api/v1/agents/Ada/sessions/s1/turn', {
    as: tenant.key,
    body: { userId: 'u1', messages: [{ role: 'user', content: 'Hello there.' }] },
  })
  const { body } = await read(tenant, 'userId=u1&sessionId=s1&query=peanuts%20allergy')
  expect(body).toMatchObject({
    bio: 'A sailor.',
    true_interests: ['wind'],
    current_mood: { label: 'neutral' },
  })
  // What answers the question comes first, although other facts matter more.
  expect(body.loaded_facts[0].atomic_text).toBe('Is allergic to peanuts.')
  expect(body.loaded_facts.length).toBeLessThanOrEqual(40)
  expect(body.recent_turns).toMatchObject([{ role: 'user', content: 'Hello there.' }])
  expect((await read(tenant, 'userId=u1')).body.recent_turns).toEqual([])
  app.clock.advance(3 * HOUR_MS)
  expect((await read(tenant, 'userId=u1&sessionId=s1')).body.recent_turns).toEqual([])
})

it('holds nothing of other people, and a default for a new person', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Keeps a secret.', { user_id: 'u2' })
  const { body } = await read(tenant, 'userId=u1&query=secret')
  expect(JSON.stringify(body)).not.toContain('secret.')
  expect(body.loaded_facts).toEqual([])
})

it('refuses a missing user and unknown time zones', async () => {
  const tenant = await withAda(app)
  expect((await read(tenant, 'query=a')).body.errors).toMatchObject([{ location: 'query.userId' }])
  expect((await read(tenant, 'userId=u1&timezone=Nowhere')).body.errors).toMatchObject([
    { location: 'query.timezone' },
  ])
  const missing = await app.call('GET', '/api/v1/agents/None/context?userId=u1', { as: tenant.key })
  expect(missing.status).toBe(404)
})
