import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../test/harness.ts'
import { asTenant } from '../../../platform/db/database.ts'

const app = await testApp()
const create = (tenant: TestTenant, body: object, as = tenant.key) =>
  app.call('POST', `/api/v1/projects/${tenant.projectId}/mcp-servers`, { as, body })
const desk = {
  name: 'desk',
  url: 'https://desk.example/mcp',
  headers: { Authorization: 'Bearer top-secret' },
}

it('keeps a server with its headers sealed, and shows their names alone', async () => {
  const tenant = await app.newTenant()
  const made = await create(tenant, desk)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    name: 'desk',
    url: desk.url,
    header_names: ['Authorization'],
    timeout_ms: 20_000,
    active: true,
    tool_count: 0,
  })
  expect(made.text).not.toContain('top-secret')
  const rows = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('mcp_servers').selectAll().execute(),
  )
  expect(Buffer.from(rows[0]?.secrets ?? []).toString('latin1')).not.toContain('top-secret')
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.at(-1)).toMatchObject({ type: 'mcp_server.created', subject_id: made.body.server_id })
  expect(JSON.stringify(events)).not.toContain('top-secret')
})

it('takes a name once in a project, also at the same time', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const statuses = (await Promise.all([create(tenant, desk), create(tenant, desk)])).map(
    ({ status }) => status,
  )
  expect(statuses.sort()).toEqual([201, 409])
  expect((await create(other, desk)).status).toBe(201)
})

it('names everything that is wrong', async () => {
  const tenant = await app.newTenant()
  expect(locationsOf(await create(tenant, {}))).toEqual(['body.name', 'body.url'])
  const wrong = { name: 'Help Desk', url: 'ftp://x', timeout_ms: 1, headers: { a: 7 } }
  expect(locationsOf(await create(tenant, wrong))).toEqual([
    'body.headers.a',
    'body.name',
    'body.timeout_ms',
    'body.url',
  ])
  const headers = { Host: 'a', 'Mcp-Session-Id': 'b', 'X Y': 'c', 'X-Key': 'line\nbreak' }
  const refused = await create(tenant, { ...desk, url: 'https://name:word@desk.example/', headers })
  expect([refused.status, locationsOf(refused)]).toEqual([
    400,
    [
      'body.headers.Host',
      'body.headers.Mcp-Session-Id',
      'body.headers.X Y',
      'body.headers.X-Key',
      'body.url',
    ],
  ])
})

it('is for administrators, and ends at twenty', async () => {
  const tenant = await app.newTenant()
  expect((await create(tenant, desk, (await tenant.member('member')).token)).status).toBe(403)
  expect((await create(tenant, desk, await tenant.keyWith(['read:*']))).status).toBe(403)
  for (let count = 0; count < 20; count += 1)
    expect((await create(tenant, { ...desk, name: `desk-${count}` })).status).toBe(201)
  expect((await create(tenant, desk)).status).toBe(409)
})
