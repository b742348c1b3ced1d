import { expect, it } from 'vitest'
import { withAgent } from '../../../../../test/chat-client.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('removes a skill once, and leaves an event', async () => {
  const [mine, theirs] = [await withAgent(app), await withAgent(app)]
  const path = '/api/v1/agents/Ada/skills/Refunds'
  await app.call('PUT', path, { as: mine.key, body: { instructions: 'x' } })
  expect((await app.call('DELETE', path, { as: theirs.key })).status).toBe(404)
  expect((await app.call('DELETE', path, { as: mine.key })).body.success).toBe(true)
  expect((await app.call('DELETE', path, { as: mine.key })).status).toBe(404)
  expect((await app.eventsOf(mine.tenantId)).map((event) => event.type)).toContain('agent.skill_deleted')
})
