import { afterAll, expect, it } from 'vitest'
import { say, withAgent } from '../../../../../test/chat-client.ts'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { startModelServer } from '../../../../../test/model-server.ts'
import { DAY_MS, MINUTE_MS } from '../../../../kernel/clock.ts'
import { newId } from '../../../../kernel/ids.ts'
import { asSystem, asTenant } from '../../../../platform/db/database.ts'
import { deleteExpiredRuns } from '../runs.store.ts'

const model = await startModelServer()
const app = await testApp({ worker: true, settings: { RAPPORT_LLM_URL: model.url } })
afterAll(() => model.close())

const start = async (tenant: TestTenant, body: object): Promise<string> =>
  (await app.call('POST', '/api/v1/agents/Ada/chat/async', { as: tenant.key, body })).body.processing_id
const read = (tenant: TestTenant, id: string) =>
  app.call('GET', `/api/v1/agents/Ada/chat/result/${id}`, { as: tenant.key })
const ended = (tenant: TestTenant, id: string, status: string) =>
  expect.poll(async () => (await read(tenant, id)).body.status).toBe(status)
const said = (tenant: TestTenant) =>
  app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('memory_messages').select(['role', 'content']).orderBy('position').execute(),
  )

it('shows the words so far, then the whole reply with what it left behind', async () => {
  const tenant = await withAgent(app)
  model.script = () => ({ text: 'one two three four five six seven eight nine ten', paceMs: 150 })
  const id = await start(tenant, say('Thank you', { user_id: 'u', session_id: 's' }))
  await expect
    .poll(async () => (await read(tenant, id)).body)
    .toMatchObject({
      status: 'running',
      phase: 'composing',
      response: expect.stringMatching(/^one/),
    })
  await ended(tenant, id, 'complete')
  expect((await read(tenant, id)).body).toMatchObject({
    response: 'one two three four five six seven eight nine ten',
    phase: 'complete',
    side_effects: { mood_delta: { valence: 4 } },
  })
  expect(await said(tenant)).toMatchObject([{ role: 'user' }, { role: 'assistant' }])
})

it('keeps a complete reply for a day and a failed one for ten minutes', async () => {
  const tenant = await withAgent(app)
  model.script = () => ({ text: 'done' })
  const good = await start(tenant, say('Hi', { user_id: 'u' }))
  await ended(tenant, good, 'complete')
  model.script = () => ({ status: 401 })
  const bad = await start(tenant, say('Hi', { user_id: 'u' }))
  await ended(tenant, bad, 'failed')
  expect((await read(tenant, bad)).body).toMatchObject({ status: 'failed', error: 'auth' })
  app.clock.advance(11 * MINUTE_MS)
  expect((await read(tenant, bad)).status).toBe(404)
  expect((await read(tenant, good)).status).toBe(200)
  app.clock.advance(DAY_MS)
  expect((await read(tenant, good)).status).toBe(404)
  await app.db.transaction(asSystem, (tx) => deleteExpiredRuns(tx, app.clock.now()))
  const left = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('chat_runs').select('processing_id').execute(),
  )
  expect(left).toEqual([])
})

it('hands over calls of the caller’s tools', async () => {
  const tenant = await withAgent(app)
  model.script = () => ({ toolCalls: [{ id: 'c', name: 'weather', arguments: '{"city":"Lyon"}' }] })
  const id = await start(tenant, say('Hi', { user_id: 'u', tool_definitions: [{ name: 'weather' }] }))
  await ended(tenant, id, 'complete')
  expect((await read(tenant, id)).body.external_tool_calls).toEqual([
    { id: 'c', name: 'weather', parameters: { city: 'Lyon' } },
  ])
})

it('finds nothing that is missing or another workspace’s', async () => {
  const [mine, theirs] = [await withAgent(app), await withAgent(app)]
  const id = await start(mine, say('Hi', { user_id: 'u' }))
  expect((await read(theirs, id)).status).toBe(404)
  expect((await read(mine, newId())).status).toBe(404)
  expect((await read(mine, 'nonsense')).status).toBe(404)
})
