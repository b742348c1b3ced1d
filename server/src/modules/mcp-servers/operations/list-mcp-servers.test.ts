import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('lists those of the project by name, without credentials', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const path = `/api/v1/projects/${tenant.projectId}/mcp-servers`
  for (const name of ['wiki', 'desk']) {
    const headers = { 'X-Key': 'top-secret' }
    await app.call('POST', path, { as: tenant.key, body: { name, url: 'https://a.example', headers } })
  }
  const viewer = await tenant.member('viewer')
  const { body, text } = await app.call('GET', path, { as: viewer.token })
  expect(body.servers.map(({ name }: { name: string }) => name)).toEqual(['desk', 'wiki'])
  expect(text).not.toContain('top-secret')
  expect((await app.call('GET', path, { as: other.key })).status).toBe(404)
})
