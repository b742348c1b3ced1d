import { afterAll, expect, it } from 'vitest'
import { chat, say, withAgent } from '../../../test/chat-client.ts'
import { type ReceivedSpan, startCollector } from '../../../test/collector.ts'
import { testApp } from '../../../test/harness.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { startMetricsExport } from './otlp-metrics.ts'
import { beginStep, inStep, isTracing, startTracing } from './tracing.ts'

const collector = await startCollector()
const model = await startModelServer()
const target = { endpoint: collector.url, headers: { authorization: 'Basic cGs6c2s=' } }
const stopTracing = await startTracing(target, '1.2.3')
const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'm-1' } })
const stopMetrics = await startMetricsExport(target, {
  version: '1.2.3',
  intervalMs: 60_000,
  registry: app.app.metrics.registry,
})
afterAll(async () => {
  await model.close()
  await collector.close()
})

it('shows what a reply did below its request: database, retrieval, embedding, model and tools', async () => {
  const tenant = await withAgent(app)
  await app.call('POST', '/api/v1/agents/Ada/memory/facts', {
    as: tenant.key,
    body: { user_id: 'u', content: 'Maya keeps a heron.' },
  })
  model.script = (_call, count) =>
    count === 1
      ? {
          toolCalls: [
            { name: 'rapport_memory_search', arguments: '{"query":"my heron"}' },
            { name: 'heron', arguments: '{}' },
          ],
          usage: { prompt_tokens: 300, completion_tokens: 7 },
        }
      : { text: 'Your heron is well.', usage: { prompt_tokens: 400, completion_tokens: 9 } }
  const body = say('How is my heron?', { user_id: 'u', session_id: 's', temperature: 0.3 })
  await chat(app, tenant.key, body)
  model.script = () => ({ status: 401 })
  await chat(app, tenant.key, say('Hello?', { user_id: 'u', session_id: 's' }))
  await stopTracing()
  await stopMetrics()

  const requests = collector.spans.filter((span) => span.name === 'chat')
  expect(requests).toHaveLength(2)
  const [request, failed] = requests as [ReceivedSpan, ReceivedSpan]
  const [trace] = (await app.call('GET', '/api/v1/agents/Ada/traces?has_error=false', { as: tenant.key }))
    .body.traces
  expect(request.attributes).toMatchObject({
    'rapport.turn_id': trace.turn_id,
    'gen_ai.agent.id': expect.any(String),
    'gen_ai.conversation.id': 's',
    'session.id': 's',
    'user.id': expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(failed.attributes['user.id']).toBe(request.attributes['user.id'])
  const below = (parent: ReceivedSpan, name: string) =>
    collector.spans.filter((span) => span.parentSpanId === parent.spanId && span.name === name)

  const calls = below(request, 'chat m-1')
  expect(calls).toMatchObject([
    {
      kind: 3,
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'openai',
        'gen_ai.conversation.id': 's',
        'user.id': request.attributes['user.id'],
        'gen_ai.request.model': 'm-1',
        'gen_ai.request.temperature': 0.3,
        'gen_ai.response.model': 'm-1',
        'gen_ai.usage.input_tokens': 300,
        'gen_ai.usage.output_tokens': 7,
        'gen_ai.response.finish_reasons': ['tool_calls'],
        'server.address': '127.0.0.1',
      },
    },
    { attributes: { 'gen_ai.usage.input_tokens': 400, 'gen_ai.response.finish_reasons': ['stop'] } },
  ])
  expect(calls.every((span) => span.traceId === request.traceId)).toBe(true)
  expect(below(failed, 'chat m-1')).toMatchObject([
    { status: { code: 2 }, attributes: { 'error.type': 'auth' } },
  ])

  const [tool] = below(request, 'execute_tool rapport_memory_search')
  expect(tool?.attributes).toMatchObject({
    'gen_ai.tool.name': 'rapport_memory_search',
    'rapport.tool.outcome': 'done',
    'session.id': 's',
  })
  // What the model made up is not a name.
  expect(below(request, 'execute_tool')).toMatchObject([
    { attributes: { 'rapport.tool.outcome': 'refused' } },
  ])
  expect(below(tool as ReceivedSpan, 'memory.recall')).toMatchObject([
    { attributes: { 'rapport.retrieval.limit': 8, 'rapport.retrieval.results': 1 } },
  ])
  const [recall] = below(request, 'memory.recall')
  const embedded = collector.spans.filter((span) => span.name.startsWith('embeddings '))
  expect(embedded.length).toBeGreaterThan(0)
  expect(embedded.some((span) => span.parentSpanId === recall?.spanId)).toBe(true)
  expect(below(request, 'INSERT chat_turns')).toMatchObject([
    {
      kind: 3,
      attributes: expect.not.objectContaining({ 'session.id': 's' }),
    },
  ])
  expect(below(request, 'INSERT chat_turns')).toMatchObject([
    { kind: 3, attributes: { 'db.system.name': 'postgresql', 'db.collection.name': 'chat_turns' } },
  ])
  expect(below(request, 'enqueue memory.extract')).toMatchObject([{ kind: 4 }])
  expect(JSON.stringify(collector.spans)).not.toMatch(/heron/i)
})

it('sends metrics of requests and of model calls', () => {
  expect(new Set(collector.paths)).toEqual(new Set(['POST /v1/traces', 'POST /v1/metrics']))
  expect(collector.headers.every(({ authorization }) => authorization === 'Basic cGs6c2s=')).toBe(true)
  const point = (name: string, attributes: object) =>
    collector.metrics
      .get(name)
      ?.points.find((one) =>
        Object.entries(attributes).every(([key, value]) => one.attributes[key] === value),
      )
  const requests = collector.metrics.get('rapport_requests_total')
  expect(requests).toMatchObject({ kind: 'sum', isMonotonic: true })
  expect(point('rapport_requests_total', { operation: 'chat', status: 200 })?.asDouble).toBe(2)
  const seconds = point('rapport_request_seconds', { operation: 'chat' })
  expect(Number(seconds?.count)).toBe(2)
  expect(seconds?.bucketCounts).toHaveLength((seconds?.explicitBounds?.length ?? 0) + 1)
  expect(seconds?.bucketCounts?.reduce<number>((sum, count) => sum + Number(count), 0)).toBe(2)
  expect(collector.metrics.get('rapport_database_connections')).toMatchObject({ kind: 'gauge' })
  const tokens = point('gen_ai.client.token.usage', { 'gen_ai.token.type': 'input' })
  expect(tokens).toMatchObject({ sum: 700, attributes: { 'gen_ai.request.model': 'm-1' } })
  expect(point('gen_ai.client.operation.duration', { 'error.type': 'auth' })?.count).toBe(1)
})

it('is the work itself when it is off', async () => {
  expect(isTracing()).toBe(false)
  const work = Promise.resolve(1)
  const step = () => {
    throw new Error('not asked for')
  }
  expect(inStep(step, () => work)).toBe(work)
  expect(beginStep(step)).toBeUndefined()
})
