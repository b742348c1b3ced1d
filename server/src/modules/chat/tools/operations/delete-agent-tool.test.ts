import { expect, it } from 'vitest'
import { withAgent } from '../../../../../test/chat-client.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('removes a tool once, and leaves an event', async () => {
  const [mine, theirs] = [await withAgent(app), await withAgent(app)]
  const path = '/api/v1/agents/Ada/tools/post'
  await app.call('POST', '/api/v1/agents/Ada/tools', {
    as: mine.key,
    body: { name: 'post', description: 'x' },
  })
  expect((await app.call('DELETE', path, { as: theirs.key })).status).toBe(404)
  expect((await app.call('DELETE', path, { as: mine.key })).body.success).toBe(true)
  expect((await app.call('DELETE', path, { as: mine.key })).status).toBe(404)
  expect((await app.call('GET', '/api/v1/agents/Ada/tools', { as: mine.key })).body.tools).toEqual([])
  expect((await app.eventsOf(mine.tenantId)).map((event) => event.type)).toContain('agent.tool_deleted')
})
