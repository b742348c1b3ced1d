import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('shows what this channel was sent, newest first', async () => {
  const tenant = await app.newTenant()
  const body = { name: 'A', type: 'webhook', config: { url: 'http://127.0.0.1:1/hook' } }
  const { channel_id: id } = (await app.call('POST', '/api/v1/channels', { as: tenant.key, body })).body
  for (const type of ['a.one', 'b.two']) {
    app.clock.advance(1)
    await app.call('POST', '/api/v1/channels/deliver', { as: tenant.key, body: { event_type: type } })
  }
  const path = `/api/v1/channels/${id}/attempts`
  const { attempts } = (await app.call('GET', path, { as: tenant.key })).body
  expect(attempts.map((attempt: { event_type: string }) => attempt.event_type)).toEqual(['b.two', 'a.one'])
  expect(attempts[0]).toMatchObject({ status: 'failed', project_id: tenant.projectId })
  const stranger = await app.newTenant()
  expect((await app.call('GET', path, { as: stranger.key })).status).toBe(404)
})
