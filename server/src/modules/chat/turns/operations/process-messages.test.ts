import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { facts, withAda } from '../../../../../test/memory.ts'

const app = await testApp()
const process = (tenant: TestTenant, body: object) =>
  app.call('POST', '/api/v1/agents/Ada/process', { as: tenant.key, body })

it('answers when everything is learned, without a worker', async () => {
  const tenant = await withAda(app)
  const reply = await process(tenant, {
    userId: 'u1',
    messages: [
      { role: 'user', content: 'Thanks! I go running every morning and I love jazz.' },
      { role: 'assistant', content: 'Good for you.' },
    ],
  })
  expect(reply.body).toMatchObject({ success: true, side_effects: { mood_updated: true } })
  expect(reply.body.session_id).not.toBe('')
  expect(reply.body.facts_extracted).toBeGreaterThan(1)
  expect(reply.body.side_effects.habits_observed).toBeGreaterThan(0)
  expect(reply.body.side_effects.interests_detected).toBeGreaterThan(0)
  expect((await facts(app, tenant)).total_count).toBe(reply.body.facts_extracted)
})

it('requires an exchange and a user', async () => {
  const tenant = await withAda(app)
  const refused = await process(tenant, { messages: [{ role: 'user', content: 'Alone.' }] })
  expect(refused.body.errors.map((error: { location: string }) => error.location).sort()).toEqual([
    'body.messages',
    'body.userId',
  ])
})
