import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../test/harness.ts'
import { startOutsideServer, withServer } from '../../../../test/mcp-server.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp({ settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true' } })
const withDesk = async () =>
  withServer(app, await startOutsideServer(), { headers: { Authorization: 'Bearer one' } })
const change = (tenant: { key: string; path: string }, body: object) =>
  app.call('PATCH', tenant.path, { as: tenant.key, body })

it('changes what is sent and keeps the rest', async () => {
  const tenant = await withDesk()
  const { body } = await change(tenant, { name: 'help', timeout_ms: 5_000 })
  expect(body).toMatchObject({
    name: 'help',
    timeout_ms: 5_000,
    header_names: ['Authorization'],
    tool_count: 6,
  })
  expect((await change(tenant, { headers: { 'X-Key': 'two' } })).body.header_names).toEqual(['X-Key'])
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.at(-1)).toMatchObject({ type: 'mcp_server.updated', payload: { fields: ['headers'] } })
  expect(JSON.stringify(events)).not.toContain('two')
})

it('takes no credential to another host, and forgets the tools of another address', async () => {
  const tenant = await withDesk()
  const url = new URL((await app.call('GET', tenant.path, { as: tenant.key })).body.url)
  const same = await change(tenant, { url: `${url.origin}/other` })
  expect(same.body).toMatchObject({ header_names: ['Authorization'], tool_count: 0 })
  expect(same.body).not.toHaveProperty('probed_at')
  expect((await change(tenant, { url: 'https://elsewhere.example/mcp' })).body.header_names).toEqual([])
})

it('refuses what cannot be', async () => {
  const tenant = await withDesk()
  const base = `/api/v1/projects/${tenant.projectId}/mcp-servers`
  await app.call('POST', base, { as: tenant.key, body: { name: 'wiki', url: 'https://a.example' } })
  expect((await change(tenant, { name: 'wiki' })).status).toBe(409)
  expect(locationsOf(await change(tenant, { url: 'nowhere', active: 'yes' }))).toEqual([
    'body.active',
    'body.url',
  ])
  const missing = { key: tenant.key, path: `${base}/${newId()}` }
  expect((await change(missing, { active: false })).status).toBe(404)
})
