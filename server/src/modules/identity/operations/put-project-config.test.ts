import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../test/harness.ts'

const app = await testApp()
const base = (tenant: TestTenant) => `/api/v1/projects/${tenant.projectId}/config`

it.each([[{ min_outcomes: 3 }], [[1, 2]], ['text'], [0], [false], [null]])(
  'stores %j as it is',
  async (value) => {
    const tenant = await app.newTenant()
    const put = await app.call('PUT', `${base(tenant)}/handoff_config`, {
      as: tenant.key,
      body: JSON.stringify(value),
    })
    expect(put.status).toBe(200)
    expect(put.body).toMatchObject({ key: 'handoff_config', value })
    expect((await app.call('GET', `${base(tenant)}/handoff_config`, { as: tenant.key })).body.value).toEqual(
      value,
    )
  },
)

it('replaces the value and tells the events the key, never the value', async () => {
  const tenant = await app.newTenant()
  for (const value of ['first-secret', 'second-secret']) {
    await app.call('PUT', `${base(tenant)}/k`, { as: tenant.key, body: { value } })
  }
  const events = (await app.eventsOf(tenant.tenantId)).filter((event) => event.type === 'config.updated')
  expect(events).toHaveLength(2)
  expect(JSON.stringify(events)).not.toContain('secret')
})

it('refuses bad keys, bad JSON, unstorable text and too much of it', async () => {
  const tenant = await app.newTenant()
  const put = (key: string, body: unknown) =>
    app.call('PUT', `${base(tenant)}/${key}`, { as: tenant.key, body })
  expect((await put('a%20b', 1)).body.errors).toMatchObject([{ location: 'path.key' }])
  expect(await put('k', '{"a":')).toMatchObject({ status: 400, body: { code: 'malformed_request' } })
  expect((await put('k', '{"a":["x","\\u0000"]}')).body.errors).toMatchObject([{ location: 'body.a[1]' }])
  expect((await put('k', '"\\ud800"')).body.errors).toMatchObject([{ location: 'body' }])
  expect((await put('k', `"${'x'.repeat(1024 * 1024)}"`)).status).toBe(413)
  expect((await put('k', `${'['.repeat(70)}${']'.repeat(70)}`)).body.detail).toMatch(/nested/)
})

it('belongs to those who manage', async () => {
  const tenant = await app.newTenant()
  const member = await tenant.member('member')
  expect((await app.call('PUT', `${base(tenant)}/k`, { as: member.token, body: 1 })).status).toBe(403)
})
