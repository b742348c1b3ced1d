import { expect, it } from 'vitest'
import { withAgent } from '../../../../../test/chat-client.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('lists tools by name, of this agent alone', async () => {
  const tenant = await withAgent(app)
  const as = tenant.key
  await app.call('POST', '/api/v1/agents', { as, body: { name: 'Bea' } })
  for (const name of ['zeta', 'alpha'])
    await app.call('POST', '/api/v1/agents/Ada/tools', { as, body: { name, description: 'x' } })
  const list = await app.call('GET', '/api/v1/agents/Ada/tools', { as })
  expect(list.body.tools.map((tool: { name: string }) => tool.name)).toEqual(['alpha', 'zeta'])
  expect((await app.call('GET', '/api/v1/agents/Bea/tools', { as })).body.tools).toEqual([])
})

it('finds no agent of another workspace', async () => {
  const [, theirs] = [await withAgent(app), await app.newTenant()]
  expect((await app.call('GET', '/api/v1/agents/Ada/tools', { as: theirs.key })).status).toBe(404)
})
