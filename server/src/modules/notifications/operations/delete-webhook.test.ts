import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('deletes a registration once; a new one has a new secret', async () => {
  const tenant = await app.newTenant()
  const path = '/api/v1/webhooks/agent.created'
  const put = async () =>
    (await app.call('PUT', path, { as: tenant.key, body: { webhook_url: 'https://example.com' } })).body
      .signing_secret
  const first = await put()
  expect((await app.call('DELETE', path, { as: tenant.key })).status).toBe(204)
  expect((await app.call('DELETE', path, { as: tenant.key })).status).toBe(404)
  const second = await put()
  expect(second).toMatch(/^whsec_/)
  expect(second).not.toBe(first)
})
