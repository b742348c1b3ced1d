import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('gives another secret each time, and none to what is not registered', async () => {
  const tenant = await app.newTenant()
  const path = '/api/v1/webhooks/agent.created'
  const body = { webhook_url: 'https://example.com' }
  const { signing_secret: first } = (await app.call('PUT', path, { as: tenant.key, body })).body
  const rotate = () => app.call('POST', `${path}/rotate-secret`, { as: tenant.key })
  const secrets = [first, (await rotate()).body.signing_secret, (await rotate()).body.signing_secret]
  expect(new Set(secrets).size).toBe(3)
  const missing = await app.call('POST', '/api/v1/webhooks/none/rotate-secret', { as: tenant.key })
  expect(missing.status).toBe(404)
  const types = (await app.eventsOf(tenant.tenantId)).map((event) => event.type)
  expect(types.filter((type) => type === 'webhook.secret_rotated')).toHaveLength(2)
})
