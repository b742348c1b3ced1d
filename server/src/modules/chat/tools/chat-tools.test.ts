import { afterAll, beforeEach, expect, it } from 'vitest'
import { chat, endOf, say, withAgent } from '../../../../test/chat-client.ts'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { startModelServer } from '../../../../test/model-server.ts'

const model = await startModelServer()
const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url } })
afterAll(() => model.close())
beforeEach(() => {
  model.calls.length = 0
})

const weather = {
  name: 'weather',
  description: 'The weather of a city',
  parameters: { type: 'object', properties: { city: { type: 'string' } } },
}
const offered = (call: number): string[] =>
  (model.calls[call]?.body.tools ?? []).map((tool: { function: { name: string } }) => tool.function.name)
const fact = (tenant: TestTenant, userId: string, content: string) =>
  app.call('POST', '/api/v1/agents/Ada/memory/facts', { as: tenant.key, body: { user_id: userId, content } })
const phases = (frames: { type?: string; phase?: string; tool?: string }[]) =>
  frames
    .filter((frame) => frame.type === 'phase')
    .map(({ phase, tool }) => (tool ? `${phase} ${tool}` : phase))

it('hands the caller’s tool to the caller, and goes on when the result comes', async () => {
  const tenant = await withAgent(app)
  model.script = (_call, count) =>
    count === 1
      ? { text: 'One moment.', toolCalls: [{ id: 'w1', name: 'weather', arguments: '{"city":"Lyon"}' }] }
      : { text: 'It rains in Lyon.' }
  const body = { user_id: 'u', session_id: 's', tool_definitions: [weather] }
  const first = await chat(app, tenant.key, say('Weather in Lyon?', body))
  const calls = [{ id: 'w1', name: 'weather', parameters: { city: 'Lyon' } }]
  expect(endOf(first)).toMatchObject({
    choices: [{ finish_reason: 'tool_calls' }],
    external_tool_calls: calls,
    side_effects: { external_tool_calls: calls },
  })
  expect(first.text).toBe('One moment.')
  const messages = [{ role: 'tool', tool_call_id: 'w1', content: '{"sky":"rain"}' }]
  const second = await chat(app, tenant.key, { ...body, messages })
  expect(second.text).toBe('It rains in Lyon.')
  expect(model.calls[1]?.body.messages.slice(1)).toEqual([
    { role: 'user', content: 'Weather in Lyon?' },
    {
      role: 'assistant',
      content: 'One moment.',
      tool_calls: [
        { id: 'w1', type: 'function', function: { name: 'weather', arguments: '{"city":"Lyon"}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'w1', content: '{"sky":"rain"}' },
  ])
  const events = (await app.eventsOf(tenant.tenantId)).filter((event) => event.type === 'agent.tool.called')
  expect(events).toMatchObject([{ payload: { name: 'weather', tool_call_id: 'w1' } }])
})

it('goes on although the caller never answers a call', async () => {
  const tenant = await withAgent(app)
  model.script = (_call, count) =>
    count === 1 ? { toolCalls: [{ id: 'w1', name: 'weather', arguments: '{}' }] } : { text: 'Fine.' }
  const body = { user_id: 'u', session_id: 's', tool_definitions: [weather] }
  await chat(app, tenant.key, say('Weather?', body))
  expect((await chat(app, tenant.key, say('Never mind', body))).text).toBe('Fine.')
  expect(model.calls[1]?.body.messages.map((message: { role: string }) => message.role)).toEqual([
    'system',
    'user',
    'assistant',
    'tool',
    'user',
  ])
})

it('offers the tools of the request, the session and the agent, the nearest first', async () => {
  const tenant = await withAgent(app)
  const as = tenant.key
  model.script = () => ({ text: 'ok' })
  await app.call('POST', '/api/v1/agents/Ada/tools', { as, body: { name: 'weather', description: 'agent' } })
  await app.call('POST', '/api/v1/agents/Ada/tools', { as, body: { name: 'post', description: 'agent' } })
  const put = await app.call('PUT', '/api/v1/agents/Ada/sessions/s/tools', {
    as,
    body: [
      { name: 'weather', description: 'session' },
      { type: 'function', function: { name: 'call', description: 'session' } },
    ],
  })
  expect(put.body.success).toBe(true)
  await chat(
    app,
    as,
    say('hi', { session_id: 's', tool_definitions: [{ ...weather, description: 'request' }] }),
  )
  await chat(app, as, say('hi', { session_id: 'other' }))
  expect(offered(0)).toEqual(['rapport_memory_search', 'rapport_memory_forget', 'weather', 'call', 'post'])
  expect(JSON.stringify(model.calls[0]?.body.tools)).toContain('"request"')
  expect(offered(1)).toEqual(['rapport_memory_search', 'rapport_memory_forget', 'post', 'weather'])
})

it('answers its own tools, from the memory of this person alone', async () => {
  const tenant = await withAgent(app)
  await fact(tenant, 'mei', 'Mei has a boat called Gull')
  await fact(tenant, 'bob', 'Bob has a boat called Shark')
  const search = { name: 'rapport_memory_search', arguments: '{"query":"boat","user_id":"bob","limit":50}' }
  model.script = ({ body }, count) => {
    if (count === 1) return { text: 'Let me think.', toolCalls: [search] }
    return { text: ` I found ${body.messages.at(-1).content}` }
  }
  const reply = await chat(app, tenant.key, say('zzz', { user_id: 'mei' }))
  expect(phases(reply.frames)).toEqual([
    'planning',
    'composing',
    'tool_call rapport_memory_search',
    'composing',
    'complete',
  ])
  expect(reply.text).toContain('Gull')
  expect(reply.text).not.toContain('Shark')
  expect(endOf(reply)).toMatchObject({ choices: [{ finish_reason: 'stop' }], usage: { promptTokens: 20 } })
})

it.each([
  ['not offered', { name: 'delete_everything', arguments: '{}' }, 'no such tool'],
  ['of the platform but unknown', { name: 'rapport_admin', arguments: '{}' }, 'no such tool'],
  [
    'with arguments that are no JSON',
    { name: 'rapport_memory_search', arguments: '{"query":' },
    'not a JSON object',
  ],
  [
    'with arguments that are no object',
    { name: 'rapport_memory_search', arguments: '[1]' },
    'not a JSON object',
  ],
  ['without what it needs', { name: 'rapport_memory_search', arguments: '{}' }, 'must be text'],
] as const)('refuses a call %s, and lets the model go on', async (_name, call, words) => {
  const tenant = await withAgent(app)
  model.script = (_call, count) => (count === 1 ? { toolCalls: [call] } : { text: 'Then not.' })
  const reply = await chat(app, tenant.key, say('hi', { user_id: 'u' }))
  expect(reply.text).toBe('Then not.')
  expect(endOf(reply).external_tool_calls).toBeUndefined()
  expect(model.calls[1]?.body.messages.at(-1).content).toContain(words)
})

it('stops a model that calls tools for ever', async () => {
  const tenant = await withAgent(app)
  model.script = () => ({
    text: '.',
    toolCalls: [{ name: 'rapport_memory_search', arguments: '{"query":"x"}' }],
  })
  const reply = await chat(app, tenant.key, say('hi', { user_id: 'u', max_turns: 2 }))
  expect(model.calls).toHaveLength(3)
  // In the last round there is nothing left to call.
  expect(offered(2)).toEqual([])
  expect(endOf(reply).choices[0].finish_reason).toBe('stop')
  model.script = () => ({ toolCalls: [{ name: 'rapport_memory_search', arguments: '{"query":"x"}' }] })
  const silent = await chat(app, tenant.key, say('hi', { user_id: 'u' }))
  expect(endOf(silent).error).toMatchObject({ code: 'malformed' })
})
