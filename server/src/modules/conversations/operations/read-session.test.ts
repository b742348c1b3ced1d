import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { withAda } from '../../../../test/memory.ts'

const app = await testApp()

it('reads a session page by page, with tools and authors', async () => {
  const tenant = await withAda(app)
  const messages = Array.from({ length: 5 }, (_, n) => ({
    role: n % 2 === 0 ? 'user' : 'assistant',
    content: `Line ${n}`,
    ...(n === 3
      ? {
          author: 'jo',
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
        }
      : {}),
  }))
  const body = { user_id: 'u1', session_id: 's1', messages }
  await app.call('POST', '/api/v1/agents/Ada/turns', { as: tenant.key, body })
  const read = async (query: string) =>
    (
      await app.call('GET', `/api/v1/agents/Ada/conversations?user_id=u1&session_id=s1${query}`, {
        as: tenant.key,
      })
    ).body
  const all = await read('')
  expect(all).toMatchObject({
    user_id: 'u1',
    session_id: 's1',
    page: 1,
    page_size: 100,
    total: 5,
    has_more: false,
  })
  expect(all.messages.map((message: { content: string }) => message.content)).toEqual(
    messages.map((one) => one.content),
  )
  expect(all.messages[3]).toMatchObject({ author: 'jo', tool_calls: [{ id: 'c1' }] })
  const second = await read('&page=2&page_size=2')
  expect(second.messages.map((message: { content: string }) => message.content)).toEqual(['Line 2', 'Line 3'])
  expect(second).toMatchObject({ page: 2, page_size: 2, total: 5, has_more: true })
  expect(await read('&page=3&page_size=2')).toMatchObject({
    has_more: false,
    messages: [{ content: 'Line 4' }],
  })
  expect(await read('&page=9')).toMatchObject({ messages: [], has_more: false })
  expect((await read('&page_size=200')).page_size).toBe(200)
  // More than the most is taken as the most.
  expect((await read('&page_size=201')).page_size).toBe(200)
})

it('shows the ids that the evidence of facts refers to', async () => {
  const tenant = await withAda(app)
  const messages = [
    { role: 'user', content: 'Hello there.' },
    { role: 'user', content: 'My name is Mia and I live in Porto.' },
  ]
  await app.call('POST', '/api/v1/agents/Ada/turns', {
    as: tenant.key,
    body: { user_id: 'u1', session_id: 's1', messages },
  })
  await workOff(app, tenant.tenantId, 'memory.extract')
  const path = '/api/v1/agents/Ada'
  const timeline = await app.call('GET', `${path}/memory/timeline?user_id=u1`, { as: tenant.key })
  const { facts } = timeline.body.sessions[0]
  const transcript = await app.call('GET', `${path}/conversations?user_id=u1&session_id=s1`, {
    as: tenant.key,
  })
  const said = transcript.body.messages[1]
  expect(said.content).toContain('Porto')
  expect(facts.length).toBeGreaterThan(0)
  for (const fact of facts) expect(fact.evidence_message_ids).toEqual([said.message_id])
})

it('needs to know whose and which, and finds no foreign agent', async () => {
  const [mine, theirs] = [await withAda(app), await withAda(app)]
  const path = '/api/v1/agents/Ada/conversations'
  expect(locationsOf(await app.call('GET', `${path}?page=0`, { as: mine.key }))).toEqual([
    'query.page',
    'query.session_id',
    'query.user_id',
  ])
  const agent = (await app.call('GET', '/api/v1/agents/Ada', { as: theirs.key })).body.agent_id
  const foreign = `/api/v1/agents/${agent}/conversations?user_id=u1&session_id=s1`
  expect((await app.call('GET', foreign, { as: mine.key })).status).toBe(404)
})
