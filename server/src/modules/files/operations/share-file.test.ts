import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { filesPath, PNG, sendFile } from '../../../../test/stored-files.ts'

const app = await testApp()

it('makes a link that ends when it was said to', async () => {
  const tenant = await app.newTenant()
  const { body } = await sendFile(app, tenant, PNG)
  const path = filesPath(tenant, `/${body.file_id}/links`)
  const link = await app.call('POST', path, { as: tenant.key, body: { expires_in_seconds: 60 } })
  expect(link.body.url).toMatch(/^http:\/\/rapport\.test\/api\/v1\/shared-files\//)
  const inMs = Date.parse(link.body.expires_at) - app.clock.now().getTime()
  expect(inMs).toBeGreaterThan(50_000)
  expect(inMs).toBeLessThanOrEqual(60_000)
  const week = { expires_in_seconds: 8 * 24 * 3_600 }
  expect((await app.call('POST', path, { as: tenant.key, body: week })).status).toBe(400)
})
