import { expect, it } from 'vitest'
import { withAgent } from '../../../../../test/chat-client.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('changes what is sent and keeps the rest, and leaves an event', async () => {
  const tenant = await withAgent(app)
  const as = tenant.key
  const body = {
    name: 'post',
    description: 'old',
    endpoint: 'https://a.example',
    parameters: { type: 'object' },
  }
  const made = (await app.call('POST', '/api/v1/agents/Ada/tools', { as, body })).body
  const changed = await app.call('PUT', '/api/v1/agents/Ada/tools/post', { as, body: { description: 'new' } })
  expect(changed.body).toMatchObject({ ...body, description: 'new', created_at: made.created_at })
  const types = (await app.eventsOf(tenant.tenantId)).map((event) => event.type)
  expect(types).toContain('agent.tool_updated')
  const bad = await app.call('PUT', '/api/v1/agents/Ada/tools/post', {
    as,
    body: { parameters: [], description: 1 },
  })
  expect(locationsOf(bad)).toEqual(['body.description', 'body.parameters'])
})

it('finds neither missing tools nor those of others', async () => {
  const [mine, theirs] = [await withAgent(app), await withAgent(app)]
  await app.call('POST', '/api/v1/agents/Ada/tools', {
    as: mine.key,
    body: { name: 'post', description: 'x' },
  })
  const put = (as: string, name: string) =>
    app.call('PUT', `/api/v1/agents/Ada/tools/${name}`, { as, body: {} })
  expect((await put(mine.key, 'missing')).status).toBe(404)
  expect((await put(theirs.key, 'post')).status).toBe(404)
})
