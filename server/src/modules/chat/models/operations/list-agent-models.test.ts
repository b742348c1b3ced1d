import { expect, it } from 'vitest'
import { withAgent } from '../../../../../test/chat-client.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('lists the models of the agent’s project', async () => {
  const tenant = await withAgent(app)
  const other = (await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'Other' } }))
    .body
  const body = { endpoint: 'https://llm.example.com/v1', api_key: 'abcdefgh', model: 'own-1' }
  await app.call('PUT', `/api/v1/projects/${other.project_id}/custom-llm`, { as: tenant.owner, body })
  const here = await app.call('GET', '/api/v1/agents/Ada/models', { as: tenant.key })
  expect(here.body).toMatchObject({ default_provider: 'builtin' })
  await app.call('POST', '/api/v1/agents', {
    as: tenant.owner,
    body: { name: 'Bea', project_id: other.project_id },
  })
  const there = await app.call('GET', '/api/v1/agents/Bea/models', { as: tenant.owner })
  expect(there.body).toMatchObject({ default_provider: 'custom', default_model: 'own-1' })
})

it('finds no agent of another workspace', async () => {
  const [, theirs] = [await withAgent(app), await app.newTenant()]
  expect((await app.call('GET', '/api/v1/agents/Ada/models', { as: theirs.key })).status).toBe(404)
})
