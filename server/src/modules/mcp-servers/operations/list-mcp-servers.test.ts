import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { asTenant } from '../../../platform/db/database.ts'

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

it('lists a server whose stored headers cannot be read beside those whose can', async () => {
  const tenant = await app.newTenant()
  const path = `/api/v1/projects/${tenant.projectId}/mcp-servers`
  for (const name of ['desk', 'wiki']) {
    const body = { name, url: 'https://a.example', headers: { 'X-Key': 'top-secret' } }
    await app.call('POST', path, { as: tenant.key, body })
  }
  await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
    tx.db
      .updateTable('mcp_servers')
      .set({ secrets: Buffer.alloc(60) })
      .where('tenant_id', '=', tenant.tenantId)
      .where('name', '=', 'desk')
      .execute(),
  )
  const listed = await app.call('GET', path, { as: tenant.key })
  expect(listed).toMatchObject({
    status: 200,
    body: {
      servers: [
        {
          name: 'desk',
          header_names: [],
          headers_error: 'The stored headers of the server desk cannot be read. Enter them again.',
        },
        { name: 'wiki', header_names: ['X-Key'] },
      ],
    },
  })
  expect(listed.body.servers[1]).not.toHaveProperty('headers_error')
})
