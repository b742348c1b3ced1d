import { expect, it } from 'vitest'
import { chat, say, withAgent } from '../../../../../test/chat-client.ts'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const list = (tenant: TestTenant, query = '') =>
  app.call('GET', `/api/v1/agents/Ada/traces${query}`, { as: tenant.key })
const sessions = async (tenant: TestTenant, query = '') =>
  (await list(tenant, query)).body.traces.map((one: { session_id: string }) => one.session_id)

it('lists newest first, by person, session and error', async () => {
  const tenant = await withAgent(app)
  for (const [user, session] of [
    ['maya', 's1'],
    ['nemo', 's2'],
    ['maya', 's3'],
  ]) {
    await chat(app, tenant.key, say('Hello', { user_id: user, session_id: session }))
    app.clock.advance(1_000)
  }
  expect(await sessions(tenant)).toEqual(['s3', 's2', 's1'])
  expect(await sessions(tenant, '?user_id=maya')).toEqual(['s3', 's1'])
  expect(await sessions(tenant, '?session_id=s2')).toEqual(['s2'])
  expect(await sessions(tenant, '?session_id=s2&user_id=maya')).toEqual([])
  expect(await sessions(tenant, '?has_error=true')).toEqual([])
  expect(await sessions(tenant, '?has_error=false')).toHaveLength(3)
})

it('pages through all of them, those of the same moment included', async () => {
  const tenant = await withAgent(app)
  for (let n = 0; n < 5; n += 1) await chat(app, tenant.key, say('Hello', { session_id: `s${n}` }))
  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await list(tenant, `?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...body.traces.map((one: { session_id: string }) => one.session_id))
    cursor = body.next_cursor ?? ''
    expect(body.has_more).toBe(cursor !== '')
  } while (cursor !== '')
  expect(seen.sort()).toEqual(['s0', 's1', 's2', 's3', 's4'])
})

it('shows no others’, and names every fault', async () => {
  const [mine, theirs] = [await withAgent(app), await withAgent(app)]
  await chat(app, theirs.key, say('Hello', { user_id: 'maya' }))
  expect(await sessions(mine)).toEqual([])
  const wrong = await list(mine, '?limit=0&has_error=perhaps')
  expect(wrong.status).toBe(400)
  expect(locationsOf(wrong).sort()).toEqual(['query.has_error', 'query.limit'])
  expect((await list(mine, '?cursor=x')).status).toBe(400)
  const missing = await app.call('GET', '/api/v1/agents/Nobody/traces', { as: mine.key })
  expect(missing.status).toBe(404)
})

it('keeps one trace of a request that is repeated', async () => {
  const tenant = await withAgent(app)
  const headers = { 'idempotency-key': 'once' }
  await chat(app, tenant.key, say('Hello', { session_id: 's' }), { headers })
  await chat(app, tenant.key, say('Hello', { session_id: 's' }), { headers })
  expect(await sessions(tenant)).toEqual(['s'])
})
