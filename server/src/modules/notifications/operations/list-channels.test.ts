import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('lists a project’s channels in the order they were made', async () => {
  const tenant = await app.newTenant()
  expect((await app.call('GET', '/api/v1/channels', { as: tenant.key })).body.channels).toEqual([])
  for (const name of ['One', 'Two']) {
    app.clock.advance(1)
    const body = { name, type: 'webhook', config: { url: 'https://example.com' } }
    await app.call('POST', '/api/v1/channels', { as: tenant.key, body })
  }
  const other = await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'Other' } })
  const names = async (path: string) =>
    (await app.call('GET', path, { as: tenant.owner })).body.channels.map(
      (channel: { name: string }) => channel.name,
    )
  expect(await names('/api/v1/channels')).toEqual(['One', 'Two'])
  expect(await names(`/api/v1/projects/${tenant.projectId}/channels`)).toEqual(['One', 'Two'])
  expect(await names(`/api/v1/projects/${other.body.project_id}/channels`)).toEqual([])
})
