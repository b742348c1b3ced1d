import { expect, it } from 'vitest'
import { say, withAgent } from '../../../../../test/chat-client.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const app = await testApp()
const path = '/api/v1/agents/Ada/chat/async'

it('queues a reply together with its job', async () => {
  const tenant = await withAgent(app)
  const reply = await app.call('POST', path, { as: tenant.key, body: say('Hi', { user_id: 'u' }) })
  expect(reply.status).toBe(202)
  expect(reply.body).toMatchObject({ status: 'queued', session_id: expect.any(String) })
  const jobs = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('jobs').select(['queue', 'payload']).where('queue', '=', 'chat.run').execute(),
  )
  expect(jobs).toMatchObject([{ payload: { processing_id: reply.body.processing_id } }])
  const read = await app.call('GET', `/api/v1/agents/Ada/chat/result/${reply.body.processing_id}`, {
    as: tenant.key,
  })
  expect(read.body).toMatchObject({ status: 'queued', session_id: reply.body.session_id })
  expect(read.body).not.toHaveProperty('response')
})

it('takes a repeated request once', async () => {
  const tenant = await withAgent(app)
  const options = { as: tenant.key, body: say('Hi'), headers: { 'idempotency-key': 'once' } }
  const first = await app.call('POST', path, options)
  expect((await app.call('POST', path, options)).body).toEqual(first.body)
  const runs = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('chat_runs').select('processing_id').execute(),
  )
  expect(runs).toHaveLength(1)
  expect((await app.call('POST', path, { ...options, body: say('Other') })).status).toBe(422)
})

it('refuses what a chat refuses, before anything is queued', async () => {
  const [mine, theirs] = [await withAgent(app), await app.newTenant()]
  const bad = await app.call('POST', path, {
    as: mine.key,
    body: say('x', { tool_definitions: [{ name: 'rapport_a' }] }),
  })
  expect(locationsOf(bad)).toEqual(['body.tool_definitions[0].name'])
  expect(locationsOf(await app.call('POST', path, { as: mine.key, body: {} }))).toEqual(['body.messages'])
  expect((await app.call('POST', path, { as: theirs.key, body: say('x') })).status).toBe(404)
  await app.call('PATCH', '/api/v1/agents/Ada/status', { as: mine.key, body: { is_active: false } })
  expect((await app.call('POST', path, { as: mine.key, body: say('x') })).status).toBe(409)
})
