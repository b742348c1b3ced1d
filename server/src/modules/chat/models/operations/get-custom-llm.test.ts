import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('shows what is configured, and that nothing is', async () => {
  const tenant = await app.newTenant()
  const path = `/api/v1/projects/${tenant.projectId}/custom-llm`
  const none = await app.call('GET', path, { as: tenant.key })
  expect(none.body).toMatchObject({ configured: false, endpoint: '', api_key_prefix: '', is_active: false })
  const body = { endpoint: 'https://llm.example.com/v1', api_key: 'sk-abcdefghijklmnopqrstuv' }
  await app.call('PUT', path, { as: tenant.key, body })
  const some = await app.call('GET', path, { as: tenant.owner })
  expect(some.body).toMatchObject({ configured: true, endpoint: body.endpoint, is_active: true })
  expect(some.text).not.toContain('klmnop')
})

it('shows another workspace nothing', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const reply = await app.call('GET', `/api/v1/projects/${mine.projectId}/custom-llm`, { as: theirs.key })
  expect(reply.status).toBe(404)
})
