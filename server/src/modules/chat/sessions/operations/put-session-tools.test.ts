import { expect, it } from 'vitest'
import { withAgent } from '../../../../../test/chat-client.ts'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const app = await testApp()
const put = (tenant: TestTenant, body: unknown, session = 's') =>
  app.call('PUT', `/api/v1/agents/Ada/sessions/${session}/tools`, { as: tenant.key, body })
const stored = (tenant: TestTenant) =>
  app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('chat_session_tools').select(['session_id', 'tools']).orderBy('session_id').execute(),
  )

it('sets the whole list of a session', async () => {
  const tenant = await withAgent(app)
  expect((await put(tenant, [{ name: 'a', description: 'A' }, { name: 'b' }])).body.success).toBe(true)
  await put(tenant, [{ name: 'z', parameters: { type: 'object' } }], 'other')
  await put(tenant, [{ type: 'function', function: { name: 'c', description: 'C' } }])
  expect(await stored(tenant)).toMatchObject([
    { session_id: 'other', tools: [{ name: 'z' }] },
    { session_id: 's', tools: [{ name: 'c', description: 'C', parameters: { type: 'object' } }] },
  ])
  await put(tenant, [])
  expect((await stored(tenant))[1]?.tools).toEqual([])
})

it('names every bad tool', async () => {
  const tenant = await withAgent(app)
  const reply = await put(tenant, [{ name: 'rapport_x' }, { name: 'ok' }, { name: 'ok' }, 7])
  expect(reply.status).toBe(400)
  expect(locationsOf(reply)).toEqual(['body[0].name', 'body[2].name', 'body[3]'])
  expect((await put(tenant, { name: 'x' })).status).toBe(400)
  expect(await stored(tenant)).toEqual([])
})

it('finds no agent of another workspace', async () => {
  const [, theirs] = [await withAgent(app), await app.newTenant()]
  expect((await put(theirs, [])).status).toBe(404)
})
