import { expect, it } from 'vitest'
import { withAgent } from '../../../../../test/chat-client.ts'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('lists the agents that are switched on, and the embedding model', async () => {
  const tenant = await withAgent(app)
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Bea' } })
  const off = { is_active: false }
  await app.call('PATCH', '/api/v1/agents/Bea/status', { as: tenant.key, body: off })
  const { body } = await app.call('GET', '/v1/models', { as: tenant.key })
  expect(body.object).toBe('list')
  expect(body.data).toEqual([
    { id: 'Ada', object: 'model', created: expect.any(Number), owned_by: 'rapport' },
    { id: app.app.services.embedder.model, object: 'model', created: 0, owned_by: 'rapport' },
  ])
})

it('refuses unknown addresses and methods in the form that clients read', async () => {
  const tenant = await withAgent(app)
  const unknown = await app.call('POST', '/v1/audio/speech', { as: tenant.key, body: {} })
  expect(unknown.status).toBe(404)
  expect(unknown.body.error.code).toBe('unknown_url')
  expect((await app.call('DELETE', '/v1/models', { as: tenant.key })).status).toBe(405)
})
