import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { withAda } from '../../../../../test/memory.ts'

const app = await testApp()

it('knows only ends of sessions, of this workspace', async () => {
  const tenant = await withAda(app)
  const stranger = await withAda(app)
  const body = { user_id: 'u1', session_id: 's1', total_messages: 0, duration_seconds: 0 }
  const ended = await app.call('POST', '/api/v1/agents/Ada/sessions/end', { as: tenant.key, body })
  const path = (id: string) => `/api/v1/sessions/end/status/${id}`
  expect((await app.call('GET', path(ended.body.processing_id), { as: tenant.key })).status).toBe(200)
  const foreign = await app.call('GET', path(ended.body.processing_id), { as: stranger.key })
  const missing = await app.call('GET', path(tenant.tenantId), { as: stranger.key })
  expect([foreign.status, missing.status]).toEqual([404, 404])
  expect(foreign.body.detail).toBe(missing.body.detail)
  expect((await app.call('GET', path('x'), { as: tenant.key })).status).toBe(404)
})
