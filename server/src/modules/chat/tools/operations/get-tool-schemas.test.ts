import { expect, it } from 'vitest'
import { withAgent } from '../../../../../test/chat-client.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('lists the platform’s tools with a path that answers, and the agent’s own', async () => {
  const tenant = await withAgent(app)
  const as = tenant.key
  const own = { name: 'post', description: 'Sends a letter', endpoint: 'https://post.example.com' }
  await app.call('POST', '/api/v1/agents/Ada/tools', { as, body: own })
  const { body } = await app.call('GET', '/api/v1/agents/Ada/tools/schemas', { as })
  expect(body.tools).toMatchObject([
    { name: 'rapport_memory_search', parameters: { required: ['query'] } },
    { name: 'rapport_memory_forget' },
    { ...own, parameters: { type: 'object' } },
  ])
  const asked = await app.call('GET', `${body.tools[0].endpoint}?q=boat&user_id=u`, { as })
  expect(asked.status).toBe(200)
})

it('finds no agent of another workspace', async () => {
  const [, theirs] = [await withAgent(app), await app.newTenant()]
  expect((await app.call('GET', '/api/v1/agents/Ada/tools/schemas', { as: theirs.key })).status).toBe(404)
})
