import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const app = await testApp()
const put = (tenant: TestTenant, body: object, as = tenant.key) =>
  app.call('PUT', `/api/v1/projects/${tenant.projectId}/custom-llm`, { as, body })

it('keeps endpoint and model, seals the key, shows its beginning, and leaves an event', async () => {
  const tenant = await app.newTenant()
  const api_key = 'sk-0123456789abcdefghijklmnop'
  const body = { endpoint: 'https://llm.example.com/v1/', api_key, model: 'm-1', display_name: 'Ours' }
  const reply = await put(tenant, body)
  const shown = {
    configured: true,
    endpoint: 'https://llm.example.com/v1',
    api_key_prefix: 'sk-0123',
    model: 'm-1',
    display_name: 'Ours',
    is_active: true,
  }
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject(shown)
  expect(reply.text).not.toContain('456789')
  const [row] = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('custom_llms').selectAll().execute(),
  )
  expect(row?.api_key.toString('latin1')).not.toContain(api_key)
  const types = (await app.eventsOf(tenant.tenantId)).map((event) => event.type)
  expect(types).toContain('project.custom_llm_updated')
  const changed = await put(tenant, {
    endpoint: 'https://other.example.com/v1',
    api_key: 'short',
    is_active: false,
  })
  expect(changed.body).toMatchObject({
    api_key_prefix: 's',
    model: 'default',
    display_name: '',
    is_active: false,
  })
})

it.each([
  ['http://llm.example.com/v1', 400],
  ['ftp://llm.example.com', 400],
  ['not an address', 400],
  ['https://user:pass@llm.example.com/v1', 400],
  ['https://llm.example.com/v1?key=1', 400],
  ['https://127.0.0.1/v1', 422],
  ['https://10.1.2.3/v1', 422],
  ['https://169.254.169.254/latest', 422],
  ['https://[::1]/v1', 422],
  ['https://2130706433/v1', 422],
  ['https://localhost:8443/v1', 422],
  ['https://models.internal/v1', 422],
  ['https://gpu/v1', 422],
] as const)('refuses %s with %i', async (endpoint, status) => {
  const tenant = await app.newTenant()
  const reply = await put(tenant, { endpoint, api_key: 'k' })
  expect(reply.status).toBe(status)
  expect(locationsOf(reply)).toEqual(['body.endpoint'])
})

it('names missing fields, and takes a repeated request once', async () => {
  const tenant = await app.newTenant()
  expect(locationsOf(await put(tenant, { api_key: ' ' }))).toEqual(['body.api_key', 'body.endpoint'])
  const headers = { 'idempotency-key': 'k' }
  const body = { endpoint: 'https://llm.example.com/v1', api_key: 'abcdefgh' }
  const send = () =>
    app.call('PUT', `/api/v1/projects/${tenant.projectId}/custom-llm`, { as: tenant.key, body, headers })
  expect((await send()).body).toEqual((await send()).body)
  const events = (await app.eventsOf(tenant.tenantId)).filter(
    (event) => event.type === 'project.custom_llm_updated',
  )
  expect(events).toHaveLength(1)
})

it('is for those who manage the workspace, and for no other workspace', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const body = { endpoint: 'https://llm.example.com/v1', api_key: 'abcdefgh' }
  expect((await put(mine, body, (await mine.member('member')).token)).status).toBe(403)
  expect((await put(mine, body, theirs.key)).status).toBe(404)
})
