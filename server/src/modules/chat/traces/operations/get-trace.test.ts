import { afterAll, beforeEach, expect, it } from 'vitest'
import { chat, say, withAgent } from '../../../../../test/chat-client.ts'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { startModelServer } from '../../../../../test/model-server.ts'
import { asSystem } from '../../../../platform/db/database.ts'

const model = await startModelServer()
const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url, RAPPORT_INPUT_TOKEN_PRICE_USD: '1' } })
afterAll(() => model.close())
beforeEach(() => {
  model.calls.length = 0
})

const tracesOf = async (tenant: TestTenant, query = '') =>
  (await app.call('GET', `/api/v1/agents/Ada/traces${query}`, { as: tenant.key })).body.traces
const traceOf = async (tenant: TestTenant, turnId: string) =>
  app.call('GET', `/api/v1/agents/Ada/traces/${turnId}`, { as: tenant.key })
const newest = async (tenant: TestTenant) => {
  const [{ turn_id }] = await tracesOf(tenant)
  return (await traceOf(tenant, turn_id)).body
}
const fact = (tenant: TestTenant, content: string) =>
  app.call('POST', '/api/v1/agents/Ada/memory/facts', { as: tenant.key, body: { user_id: 'u', content } })

it('shows the parts of the prompt, what was recalled and why, tools, tokens, cost and times', async () => {
  const tenant = await withAgent(app)
  const known = (await fact(tenant, 'Maya has a dog called Bruno.')).body
  model.script = (_call, count) =>
    count === 1
      ? {
          toolCalls: [
            { name: 'rapport_memory_search', arguments: '{"query":"dog"}' },
            { name: 'tell Maya about Bruno', arguments: '{}' },
          ],
          usage: { prompt_tokens: 300, completion_tokens: 7 },
        }
      : {
          text: 'Your dog is called Bruno.',
          firstTokenMs: 60,
          usage: { prompt_tokens: 400, completion_tokens: 9 },
        }
  const reply = await chat(app, tenant.key, say('What is my dog called?', { user_id: 'u', session_id: 's' }))
  const trace = await newest(tenant)
  expect(trace).toMatchObject({
    user_id: 'u',
    instance_id: '',
    session_id: 's',
    source: 'chat',
    status: 'complete',
    finish_reason: 'stop',
    has_error: false,
    error: '',
    provider: 'default',
    prompt_tokens: 700,
    completion_tokens: 16,
    is_usage_estimated: false,
    // A dollar for a thousand tokens, and the margin of the platform.
    cost_usd: expect.closeTo(0.93, 1),
  })
  const parts = Object.fromEntries(trace.prompt.map((part: { name: string }) => [part.name, part]))
  expect(Object.keys(parts)).toEqual(['persona', 'circumstances', 'rules', 'facts', 'conversation', 'tools'])
  expect(parts['facts']).toMatchObject({ items: 1 })
  expect(parts['conversation']).toMatchObject({ items: 1, characters: 'What is my dog called?'.length })
  const [system] = model.calls[0]?.body.messages ?? []
  const sum = ['persona', 'circumstances', 'rules', 'facts'].reduce(
    (all, name) => all + parts[name].characters,
    0,
  )
  // The parts stand apart by a blank line.
  expect(system.content).toHaveLength(sum + 3 * 2)
  expect(trace.recalled).toMatchObject([
    {
      kind: 'fact',
      id: known.fact_id,
      is_shown: true,
      is_used: true,
      why: 'question',
      score: expect.any(Number),
    },
  ])
  expect(trace.rounds).toMatchObject([
    { prompt_tokens: 300, completion_tokens: 7, finish_reason: 'tool_calls' },
    { prompt_tokens: 400, completion_tokens: 9, finish_reason: 'stop' },
  ])
  expect(trace.rounds[0].first_word_ms).toBeUndefined()
  expect(trace.rounds[1].first_word_ms).toBeGreaterThanOrEqual(55)
  expect(trace.tools).toMatchObject([
    { name: 'rapport_memory_search', round: 0, outcome: 'done', argument_characters: 15 },
    { name: '', round: 0, outcome: 'refused' },
  ])
  const { context_ms, first_word_ms, total_ms } = trace.timings
  expect(first_word_ms).toBeGreaterThanOrEqual(context_ms + 55)
  expect(total_ms).toBeGreaterThanOrEqual(first_word_ms)
  expect(reply.text).toBe('Your dog is called Bruno.')
})

it('holds no words, so that nothing is left of what is forgotten', async () => {
  const tenant = await withAgent(app)
  const known = (await fact(tenant, 'Maya keeps a heron.')).body
  model.script = (_call, count) =>
    count === 1
      ? { toolCalls: [{ name: 'heron', arguments: '{"about":"heron"}' }] }
      : { text: 'Your heron is well.' }
  await chat(app, tenant.key, say('How is my heron?', { user_id: 'u', session_id: 's' }))
  await app.call('DELETE', `/api/v1/agents/Ada/memory/facts/${known.fact_id}`, { as: tenant.key })
  const rows = await app.db.read(asSystem, (tx) =>
    tx.db.selectFrom('chat_traces').selectAll().where('tenant_id', '=', tenant.tenantId).execute(),
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/heron/i)
})

it('shows replies that failed, and tools that did', async () => {
  const tenant = await withAgent(app)
  model.script = () => ({ status: 500 })
  await chat(app, tenant.key, say('Hello?', { user_id: 'u', session_id: 's' }))
  const failed = await newest(tenant)
  expect(failed).toMatchObject({ status: 'failed', has_error: true, tools: [] })
  expect(failed.error).not.toBe('')
  expect(failed.timings.first_word_ms).toBeUndefined()
  const errors = await tracesOf(tenant, '?has_error=true')
  expect(errors.map((one: { turn_id: string }) => one.turn_id)).toEqual([failed.turn_id])
})

it('traces the built-in responder, the OpenAI-compatible API and replies that are fetched later', async () => {
  const tenant = await withAgent(app)
  await fact(tenant, 'Maya lives in Lyon.')
  const builtIn = say('Where do I live?', {
    user_id: 'u',
    session_id: 's',
    provider: 'builtin',
    model: 'builtin',
  })
  await chat(app, tenant.key, builtIn)
  const first = await newest(tenant)
  expect(first).toMatchObject({ provider: 'builtin', cost_usd: 0, rounds: [], source: 'chat' })
  expect(first.prompt.map((part: { name: string }) => part.name)).toEqual(['facts', 'conversation'])
  expect(first.recalled).toMatchObject([{ kind: 'fact', is_shown: true, is_used: true }])
  expect(first.timings.first_word_ms).toBeGreaterThanOrEqual(0)

  model.script = () => ({ text: 'Hi.' })
  const body = { model: 'Ada', user: 'u', messages: [{ role: 'user', content: 'Hi' }] }
  const completion = await app.call('POST', '/v1/chat/completions', { as: tenant.key, body })
  const id = completion.body.id.slice('chatcmpl-'.length)
  expect((await traceOf(tenant, id)).body).toMatchObject({
    source: 'openai',
    status: 'complete',
    turn_id: id,
  })

  const later = await app.call('POST', '/api/v1/agents/Ada/chat/async', { as: tenant.key, body: say('Hi') })
  await workOff(app, tenant.tenantId, 'chat.run')
  expect((await traceOf(tenant, later.body.processing_id)).body).toMatchObject({
    source: 'run',
    model: 'default',
  })
})

it('is found by the agent’s workspace alone', async () => {
  const [tenant, stranger] = [await withAgent(app), await withAgent(app)]
  await chat(app, tenant.key, say('Hello', { user_id: 'u' }))
  const [{ turn_id }] = await tracesOf(tenant)
  const foreign = await traceOf(stranger, turn_id)
  const missing = await traceOf(stranger, tenant.tenantId)
  expect([foreign.status, missing.status]).toEqual([404, 404])
  expect(foreign.body.detail).toBe(missing.body.detail)
  expect((await traceOf(tenant, 'x')).status).toBe(404)
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Bea' } })
  const other = await app.call('GET', `/api/v1/agents/Bea/traces/${turn_id}`, { as: tenant.key })
  expect(other.status).toBe(404)
})
