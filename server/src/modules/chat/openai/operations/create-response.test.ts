import OpenAI from 'openai'
import type { FunctionTool, ResponseInput } from 'openai/resources/responses/responses'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { withAgent } from '../../../../../test/chat-client.ts'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { startModelServer } from '../../../../../test/model-server.ts'
import { openAiClient } from '../../../../../test/openai-client.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const model = await startModelServer()
afterAll(() => model.close())
const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'm-1' } })
const clientFor = await openAiClient(app)
beforeEach(() => {
  model.calls.length = 0
  model.script = (_call, count) => ({ text: `Answer ${count}.` })
})

const remembered = async (tenant: TestTenant) =>
  (
    await app.db.read(asTenant(tenant.tenantId), (tx) =>
      tx.db
        .selectFrom('memory_messages')
        .select(['content', 'user_id', 'session_id'])
        .orderBy('position')
        .execute(),
    )
  ).map(({ content, user_id, session_id }) => ({ content, user_id, session_id }))
const shown = () =>
  model.calls
    .at(-1)
    ?.body.messages.map(({ role, content }: { role: string; content: string }) => [role, content])
    .slice(1)
const WEATHER: FunctionTool = {
  type: 'function',
  name: 'weather',
  strict: false,
  parameters: { type: 'object', properties: { city: { type: 'string' } } },
}

it('answers, and goes on from an earlier answer with its person and session', async () => {
  const tenant = await withAgent(app)
  const { responses } = clientFor(tenant.key)
  const first = await responses.create({
    model: 'Ada',
    user: 'maria',
    instructions: 'Be brief.',
    input: 'Hi',
  })
  expect(first).toMatchObject({
    object: 'response',
    status: 'completed',
    model: 'Ada',
    output_text: 'Answer 1.',
    instructions: 'Be brief.',
    error: null,
    output: [{ type: 'message', role: 'assistant', status: 'completed' }],
    usage: { total_tokens: expect.any(Number) },
    metadata: { session_id: expect.any(String) },
  })
  expect(first.id).toMatch(/^resp_/)
  expect(shown()).toEqual([
    ['system', 'Be brief.'],
    ['user', 'Hi'],
  ])
  // The same words twice are said twice; instructions hold for one request.
  const second = await responses.create({ model: 'Ada', previous_response_id: first.id, input: 'Yes' })
  const third = await responses.create({ model: 'Ada', previous_response_id: second.id, input: 'Yes' })
  expect(third).toMatchObject({ output_text: 'Answer 3.', previous_response_id: second.id })
  expect(shown()).toEqual([
    ['user', 'Hi'],
    ['assistant', 'Answer 1.'],
    ['user', 'Yes'],
    ['assistant', 'Answer 2.'],
    ['user', 'Yes'],
  ])
  const rows = await remembered(tenant)
  expect(rows.map(({ content }) => content)).toEqual([
    'Hi',
    'Answer 1.',
    'Yes',
    'Answer 2.',
    'Yes',
    'Answer 3.',
  ])
  expect(new Set(rows.map(({ user_id, session_id }) => `${user_id} ${session_id}`))).toEqual(
    new Set([`maria ${first.metadata?.['session_id']}`]),
  )
})

it('takes a conversation that the client keeps, and stores what is new', async () => {
  const tenant = await withAgent(app)
  const { responses } = clientFor(tenant.key)
  const input: ResponseInput = [
    { role: 'developer', content: 'Be kind.' },
    { role: 'user', content: [{ type: 'input_text', text: 'Said 1' }] },
  ]
  const first = await responses.create({ model: 'Ada', user: 'maria', input })
  input.push(...(first.output as ResponseInput), { role: 'user', content: 'Said 2' })
  await responses.create({ model: 'Ada', user: 'maria', input })
  expect(shown()).toEqual([
    ['system', 'Be kind.'],
    ['user', 'Said 1'],
    ['assistant', 'Answer 1.'],
    ['user', 'Said 2'],
  ])
  const rows = await remembered(tenant)
  expect(rows.map(({ content }) => content)).toEqual(['Said 1', 'Answer 1.', 'Said 2', 'Answer 2.'])
  expect(new Set(rows.map(({ session_id }) => session_id)).size).toBe(1)
})

it('streams texts and calls in events that the client puts together', async () => {
  const tenant = await withAgent(app)
  const { responses } = clientFor(tenant.key)
  model.script = (_call, count) =>
    count === 1
      ? { text: 'One moment.', toolCalls: [{ id: 'w1', name: 'weather', arguments: '{"city":"Lyon"}' }] }
      : { text: 'It rains in Lyon.' }
  const stream = responses.stream({ model: 'Ada', user: 'maria', input: 'Weather?', tools: [WEATHER] })
  const events: { type: string; sequence_number: number }[] = []
  for await (const event of stream) events.push(event)
  expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, at) => at))
  const types = events.map(({ type }) => type)
  expect(types.filter((type, at) => type !== types[at - 1])).toEqual([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.content_part.added',
    'response.output_text.delta',
    'response.output_text.done',
    'response.content_part.done',
    'response.output_item.done',
    'response.output_item.added',
    'response.function_call_arguments.delta',
    'response.function_call_arguments.done',
    'response.output_item.done',
    'response.completed',
  ])
  const answer = await stream.finalResponse()
  expect(answer.output_text).toBe('One moment.')
  const call = answer.output[1]
  expect(call).toMatchObject({
    type: 'function_call',
    call_id: 'w1',
    name: 'weather',
    arguments: '{"city":"Lyon"}',
  })
  const output = { type: 'function_call_output' as const, call_id: 'w1', output: '{"sky":"rain"}' }
  const next = await responses.create({
    model: 'Ada',
    previous_response_id: answer.id,
    input: [output],
    tools: [WEATHER],
  })
  expect(next.output_text).toBe('It rains in Lyon.')
  expect(model.calls[1]?.body.messages.slice(1)).toMatchObject([
    { role: 'user', content: 'Weather?' },
    { role: 'assistant', content: 'One moment.', tool_calls: [{ id: 'w1' }] },
    { role: 'tool', content: '{"sky":"rain"}', tool_call_id: 'w1' },
  ])
  // The same with the whole conversation, in which text and call are items of their own.
  const whole = [{ role: 'user', content: 'Weather?' }, ...answer.output, output] as ResponseInput
  await responses.create({ model: 'Ada', user: 'omar', input: whole, tools: [WEATHER] })
  expect(model.calls[2]?.body.messages.slice(1)).toEqual(model.calls[1]?.body.messages.slice(1))
})

it('passes on what is asked of the model', async () => {
  const tenant = await withAgent(app)
  const { responses } = clientFor(tenant.key)
  const schema = { type: 'object', properties: { a: { type: 'string' } } }
  model.script = () => ({ text: '{"a":"b"}', finishReason: 'length' })
  const answer = await responses.create({
    model: 'Ada',
    input: 'Hi',
    temperature: 0.5,
    max_output_tokens: 20,
    tools: [WEATHER],
    tool_choice: { type: 'function', name: 'weather' },
    text: { format: { type: 'json_schema', name: 'letter', schema } },
  })
  expect(model.calls[0]?.body).toMatchObject({
    temperature: 0.5,
    max_tokens: 20,
    tool_choice: { function: { name: 'weather' } },
    response_format: { type: 'json_schema', json_schema: { name: 'letter', schema } },
  })
  expect(answer).toMatchObject({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } })
})

it('stores nothing when it is asked to, and gives a repeated request its answer again', async () => {
  const tenant = await withAgent(app)
  const { responses } = clientFor(tenant.key)
  const unstored = await responses.create({ model: 'Ada', user: 'maria', input: 'Secret', store: false })
  expect(await remembered(tenant)).toEqual([])
  const goingOn = responses.create({ model: 'Ada', previous_response_id: unstored.id, input: 'And?' })
  await expect(goingOn).rejects.toMatchObject({ status: 400, code: 'previous_response_not_found' })
  const headers = { 'Idempotency-Key': 'once' }
  const ask = (input: string) => responses.create({ model: 'Ada', user: 'maria', input }, { headers })
  const first = await ask('Hi')
  expect(await ask('Hi')).toMatchObject({ id: first.id, output_text: first.output_text })
  expect(await remembered(tenant)).toHaveLength(2)
  await expect(ask('Other')).rejects.toMatchObject({ status: 422, code: 'idempotency_key_reused' })
})

it('fails with the classes that the client has', async () => {
  const [tenant, stranger] = [await withAgent(app), await withAgent(app)]
  const { responses } = clientFor(tenant.key)
  const foreign = await clientFor(stranger.key).responses.create({ model: 'Ada', user: 'maria', input: 'Hi' })
  const ask = (more: object) =>
    responses.create({ model: 'Ada', user: 'maria', input: 'Hi', ...more } as never)
  await expect(ask({ model: 'Nobody' })).rejects.toBeInstanceOf(OpenAI.NotFoundError)
  const own = (await ask({})) as unknown as { id: string }
  for (const bad of [
    { previous_response_id: foreign.id },
    { previous_response_id: 'resp_x' },
    { previous_response_id: own.id, user: 'omar' },
    { input: [] },
    { input: 5 },
    { input: [{ role: 'robot', content: 'x' }] },
    { input: [{ type: 'item_reference', id: 'x' }] },
    { input: [{ type: 'function_call_output', output: 'x' }] },
    { input: [{ role: 'assistant', content: 'x' }] },
    { tools: [{ type: 'web_search' }] },
    { tool_choice: 'required' },
    { text: { format: { type: 'xml' } } },
    { metadata: { session_id: 'x'.repeat(300) } },
  ])
    await expect(ask(bad), JSON.stringify(bad)).rejects.toBeInstanceOf(OpenAI.BadRequestError)
  const denied = clientFor(await tenant.keyWith(['read:chat'])).responses.create({
    model: 'Ada',
    input: 'Hi',
  })
  await expect(denied).rejects.toBeInstanceOf(OpenAI.PermissionDeniedError)
  model.script = () => ({ text: 'a b c d', after: 2, fault: 'error', errorBody: { message: 'no' } })
  const broken = async () => {
    const stream = (await ask({ stream: true })) as unknown as AsyncIterable<unknown>
    for await (const _ of stream);
  }
  await expect(broken()).rejects.toBeInstanceOf(OpenAI.APIError)
})
