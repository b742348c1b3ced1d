import { afterAll, expect, it } from 'vitest'
import { chat, say } from '../../../test/chat-client.ts'
import { type TestTenant, testApp } from '../../../test/harness.ts'
import { enable, startOutsideServer, withServer } from '../../../test/mcp-server.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { asTenant } from '../../platform/db/database.ts'

const model = await startModelServer()
const app = await testApp({
  settings: {
    RAPPORT_LLM_URL: model.url,
    RAPPORT_ALLOW_PRIVATE_NETWORK: 'true',
    RAPPORT_SERVICE_PRICES: 'mcp_tool=0.01',
  },
})
afterAll(() => model.close())

/** The model calls these tools of the server, each in a round of its own. */
async function askFor(tenant: TestTenant, ...names: readonly string[]) {
  model.calls.length = 0
  model.script = (_call, count) => {
    const name = names[count - 1]
    return name === undefined
      ? { text: 'That is all.' }
      : { toolCalls: [{ name: `rapport_mcp_desk_${name}`, arguments: '{"city":"Lyon"}' }] }
  }
  await chat(app, tenant.key, say('Weather?', { user_id: 'u' }))
  const list = await app.call('GET', '/api/v1/agents/Ada/traces', { as: tenant.key })
  const [{ turn_id }] = list.body.traces
  return (await app.call('GET', `/api/v1/agents/Ada/traces/${turn_id}`, { as: tenant.key })).body
}
const used = (tenant: TestTenant) =>
  app.db.read(asTenant(tenant.tenantId), async (tx) => {
    const rows = await tx.db.selectFrom('usage_details').selectAll().where('kind', '=', 'service').execute()
    return rows.map(({ name, quantity, user_id, amount_micro }) => ({
      name,
      quantity: Number(quantity),
      user_id,
      micro: Number(amount_micro),
    }))
  })
const withDesk = async (more: object = {}) => {
  const tenant = await withServer(app, await startOutsideServer(), more)
  await enable(app, tenant, ['desk'])
  return tenant
}

it('counts and charges calls that a server answered, also with a refusal, and traces each', async () => {
  const tenant = await withDesk()
  const trace = await askFor(tenant, 'weather', 'refuse')
  expect(trace).toMatchObject({
    has_error: true,
    tools: [
      { name: 'rapport_mcp_desk_weather', round: 0, outcome: 'done' },
      { name: 'rapport_mcp_desk_refuse', round: 1, outcome: 'failed' },
    ],
  })
  for (const tool of trace.tools) expect(tool.duration_ms).toBeGreaterThan(0)
  const lines = await used(tenant)
  expect(lines.map(({ name, user_id }) => [name, user_id])).toEqual(lines.map(() => ['mcp_tool', 'u']))
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((all, line) => all + of(line), 0)
  expect([sum(({ quantity }) => quantity), sum(({ micro }) => micro)]).toEqual([2, 20_000])
})

it('does not charge for a server that does not answer', async () => {
  const tenant = await withDesk({ timeout_ms: 1_000 })
  const trace = await askFor(tenant, 'slow', 'weather')
  expect(trace.tools.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['failed', 'failed'])
  expect(trace.tools[0].duration_ms).toBeGreaterThanOrEqual(900)
  expect(await used(tenant)).toEqual([])
})

it('says that stored headers cannot be read, to the model and when it is probed', async () => {
  const tenant = await withDesk({ headers: { 'X-Key': 'one' } })
  await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
    tx.db
      .updateTable('mcp_servers')
      .set({ secrets: Buffer.alloc(60) })
      .where('tenant_id', '=', tenant.tenantId)
      .execute(),
  )
  const error = 'The stored headers of the server desk cannot be read. Enter them again.'
  const trace = await askFor(tenant, 'weather')
  expect(trace.tools).toMatchObject([{ outcome: 'failed' }])
  expect(JSON.parse(model.calls[1]?.body.messages.at(-1).content)).toEqual({ error })
  const probed = await app.call('POST', `${tenant.path}/probe`, { as: tenant.key })
  expect(probed).toMatchObject({ status: 200, body: { probe_error: error, headers_error: error } })
  const body = { headers: { 'X-Key': 'two' } }
  const mended = await app.call('PATCH', tenant.path, { as: tenant.key, body })
  expect(mended.body).toMatchObject({ header_names: ['X-Key'] })
  expect(mended.body).not.toHaveProperty('headers_error')
  expect((await askFor(tenant, 'weather')).tools).toMatchObject([{ outcome: 'done' }])
})
