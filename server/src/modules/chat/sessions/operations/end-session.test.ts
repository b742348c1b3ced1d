import { expect, it } from 'vitest'
import { startApp, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { eventTypes, facts, search, withAda } from '../../../../../test/memory.ts'

const app = await testApp()
const end = (tenant: TestTenant, body: object, query = '') =>
  app.call('POST', `/api/v1/agents/Ada/sessions/end${query}`, {
    as: tenant.key,
    body: { user_id: 'u1', session_id: 's1', total_messages: 0, duration_seconds: 0, ...body },
  })
const status = (tenant: TestTenant, id: string) =>
  app.call('GET', `/api/v1/sessions/end/status/${id}`, { as: tenant.key })
const talk = [
  { role: 'user', content: 'I work as a carpenter in Porto.' },
  { role: 'assistant', content: 'A fine craft.' },
]

it('learns what is left, then writes the day down, and says so when it is done', async () => {
  const tenant = await withAda(app)
  const turn = { userId: 'u1', messages: talk }
  await app.call('POST', '/api/v1/agents/Ada/sessions/s1/turn', { as: tenant.key, body: turn })
  const reply = await end(tenant, { wait: true })
  expect(reply.body).toMatchObject({ success: true, async: false, session_id: 's1' })
  expect((await facts(app, tenant)).total_count).toBeGreaterThan(0)
  const summaries = await app.call('GET', '/api/v1/agents/Ada/memory/summaries?user_id=u1', {
    as: tenant.key,
  })
  expect(summaries.body.summaries[0].summary).toMatch(/carpenter/)
  expect(await eventTypes(app, tenant)).toContain('agent.session.ended')
  // No job has run: what was learned can be found by its meaning when the answer comes.
  expect((await search(app, tenant, 'profession', 'user_id=u1&mode=semantic'))[0]?.content).toMatch(
    /carpenter/,
  )
})

it('takes only what is not stored yet from a conversation sent whole', async () => {
  const tenant = await withAda(app)
  const turn = { userId: 'u1', messages: talk }
  await app.call('POST', '/api/v1/agents/Ada/sessions/s1/turn', { as: tenant.key, body: turn })
  const more = [{ role: 'user', content: 'I also keep bees.' }]
  await end(tenant, { messages: [...talk, ...more] }, '?force_sync=true')
  await end(tenant, { messages: [...talk, ...more], wait: true })
  const known = (await facts(app, tenant)).facts
  expect(known.every((fact: { mention_count: number }) => fact.mention_count === 1)).toBe(true)
})

it('answers at once otherwise, and can be followed', async () => {
  const tenant = await withAda(app)
  const { body } = await end(tenant, { messages: talk })
  expect(body).toMatchObject({ success: true, async: true, session_id: 's1' })
  expect(body.status_url).toContain(`/api/v1/sessions/end/status/${body.processing_id}`)
  expect((await status(tenant, body.processing_id)).body).toMatchObject({
    state: 'pending',
    session_id: 's1',
  })
  const working = await startApp({ worker: true, keepsJobsOf: tenant.tenantId, clock: app.clock })
  await expect.poll(async () => (await status(tenant, body.processing_id)).body.state).toBe('done')
  await working.app.close()
  const done = (await status(tenant, body.processing_id)).body
  expect(done).toHaveProperty('finished_at')
  expect((await facts(app, tenant)).total_count).toBeGreaterThan(0)
})

it('refuses what ends nothing', async () => {
  const tenant = await withAda(app)
  const refused = await end(tenant, { user_id: '', total_messages: -1 })
  expect(refused.body.errors.map((error: { location: string }) => error.location).sort()).toEqual([
    'body.total_messages',
    'body.user_id',
  ])
})

it('answers 202 with the id to poll', async () => {
  const tenant = await withAda(app)
  const reply = await end(tenant, {})
  expect(reply.status).toBe(202)
  expect((await status(tenant, reply.body.processing_id)).body.session_id).toBe('s1')
})
