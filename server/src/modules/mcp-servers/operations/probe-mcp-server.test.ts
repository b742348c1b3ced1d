import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { startOutsideServer, withServer } from '../../../../test/mcp-server.ts'

const app = await testApp({ settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' } })
const probe = (tenant: { key: string; path: string }) =>
  app.call('POST', `${tenant.path}/probe`, { as: tenant.key })

it('stores the tools with the time, and leaves an event', async () => {
  const tenant = await withServer(app, await startOutsideServer())
  const first = await probe(tenant)
  expect(first.status).toBe(200)
  expect(first.body.tools.map(({ name }: { name: string }) => name)).toContain('weather')
  expect(first.body).not.toHaveProperty('probe_error')
  expect(Date.parse(first.body.probed_at)).toBeLessThanOrEqual(app.clock.now().getTime())
  expect((await app.eventsOf(tenant.tenantId)).map(({ type }) => type)).toContain('mcp_server.probed')
})

it('says why a server could not be asked, in words of its own', async () => {
  const server = await startOutsideServer({ token: 'right' })
  const tenant = await withServer(app, server, { headers: { Authorization: 'Bearer wrong' } })
  const refused = await probe(tenant)
  expect(refused).toMatchObject({
    status: 200,
    body: { probe_error: 'The server desk refused the credentials.', tools: [] },
  })
  await app.call('PATCH', tenant.path, {
    as: tenant.key,
    body: { headers: { Authorization: 'Bearer right' } },
  })
  const asked = (await probe(tenant)).body
  expect(asked).not.toHaveProperty('probe_error')
  expect(asked.tool_count).toBe(6)
  await app.call('PATCH', tenant.path, {
    as: tenant.key,
    body: { headers: { Authorization: 'Bearer late' } },
  })
  expect((await probe(tenant)).body).toMatchObject({
    tool_count: 6,
    probed_at: asked.probed_at,
    probe_error: 'The server desk refused the credentials.',
  })
})

it('leaves out tools with schemas that are too large', async () => {
  const large = {
    description: 'Large.',
    inputSchema: { x: 'y'.repeat(9_000) },
    run: async () => ({ text: '' }),
  }
  const tenant = await withServer(app, await startOutsideServer({ more: { large } }))
  const { body } = await probe(tenant)
  expect(body.tools.map(({ name }: { name: string }) => name)).not.toContain('large')
  expect(body.tool_count).toBe(6)
})
