import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('lists registrations by type, those of the workspace and of a project apart', async () => {
  const tenant = await app.newTenant()
  const body = { webhook_url: 'https://example.com/hook' }
  for (const path of ['webhooks/b.two', 'webhooks/a.one', `projects/${tenant.projectId}/webhooks/c.three`]) {
    expect((await app.call('PUT', `/api/v1/${path}`, { as: tenant.owner, body })).body.success).toBe(true)
  }
  const list = async (path: string, as = tenant.owner) =>
    (await app.call('GET', `/api/v1/${path}`, { as })).body.webhooks
  const wide = await list('webhooks')
  expect(wide.map((webhook: { event_type: string }) => webhook.event_type)).toEqual(['a.one', 'b.two'])
  expect(wide[0]).toMatchObject({ project_id: '', is_active: true })
  const own = await list(`projects/${tenant.projectId}/webhooks`)
  // A key speaks of its own project at both addresses.
  for (const path of ['webhooks', `projects/${tenant.projectId}/webhooks`])
    expect(await list(path, tenant.key)).toEqual(own)
  expect(own).toMatchObject([{ event_type: 'c.three', project_id: tenant.projectId, has_auth_header: false }])
})
