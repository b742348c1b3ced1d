import { createClient } from '@rapport/sdk'
import {
  generateText,
  jsonSchema,
  type ModelMessage,
  stepCountIs,
  streamText,
  tool,
  wrapLanguageModel,
} from 'ai'
import { MockLanguageModelV3, simulateReadableStream } from 'ai/test'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { withAgent } from '../../../server/test/chat-client.ts'
import { type TestTenant, testApp } from '../../../server/test/harness.ts'
import { startModelServer } from '../../../server/test/model-server.ts'
import { createRapport, memory } from './index.ts'

const model = await startModelServer()
afterAll(() => model.close())
const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'm-1' } })
const url = await app.listen()
beforeEach(() => {
  model.calls.length = 0
  model.script = (_call, count) => ({ text: `Answer ${count}.` })
})

const providerFor = (tenant: TestTenant) => createRapport({ url, key: tenant.key })
const clientFor = (tenant: TestTenant) => createClient({ url, key: tenant.key })

/** What was said in a session, as the server stored it. */
const transcript = async (tenant: TestTenant, session: string) => {
  const query = { user_id: 'maria', session_id: session }
  const path = { agentId: 'Ada' }
  const { messages } = await clientFor(tenant).request('GET /api/v1/agents/{agentId}/conversations', {
    path,
    query,
  })
  return messages.map(({ content }) => content)
}

it('is a language model that remembers the user', async () => {
  const tenant = await withAgent(app)
  const rapport = providerFor(tenant)
  const messages: ModelMessage[] = [{ role: 'user', content: 'Said 1' }]
  const options = { model: rapport('Ada', { user: 'maria' }), system: 'Be brief.' }
  const first = await generateText({ ...options, messages, temperature: 0.5, topK: 3 })
  expect(first.text).toBe('Answer 1.')
  expect(first.finishReason).toBe('stop')
  expect(first.usage.totalTokens).toBeGreaterThan(0)
  expect(first.warnings).toEqual([{ type: 'unsupported', feature: 'topK' }])
  expect(model.calls[0]?.body.temperature).toBe(0.5)
  const session = first.providerMetadata?.['rapport']?.['sessionId'] as string

  // The conversation goes on in the session of its last answer.
  messages.push(...first.response.messages, { role: 'user', content: 'Said 2' })
  const second = streamText({ ...options, messages })
  const pieces: string[] = []
  for await (const piece of second.textStream) pieces.push(piece)
  expect(pieces.join('')).toBe('Answer 2.')
  expect((await second.providerMetadata)?.['rapport']?.['sessionId']).toBe(session)
  expect(await transcript(tenant, session)).toEqual(['Said 1', 'Answer 1.', 'Said 2', 'Answer 2.'])
})

it('calls the tools of the program and goes on with their results', async () => {
  const tenant = await withAgent(app)
  model.script = (_call, count) =>
    count === 1
      ? { toolCalls: [{ name: 'weather', arguments: '{"city":"Porto"}' }] }
      : { text: 'It rains in Porto.' }
  const asked: unknown[] = []
  const weather = tool({
    description: 'The weather of a city',
    inputSchema: jsonSchema<{ city: string }>({ type: 'object', properties: { city: { type: 'string' } } }),
    execute: async (input) => {
      asked.push(input)
      return { sky: 'rain' }
    },
  })
  const { text, steps } = await generateText({
    model: providerFor(tenant)('Ada'),
    providerOptions: { rapport: { user: 'maria' } },
    prompt: 'What is the weather in Porto?',
    tools: { weather },
    stopWhen: stepCountIs(3),
  })
  expect(asked).toEqual([{ city: 'Porto' }])
  expect(text).toBe('It rains in Porto.')
  expect(steps.map(({ finishReason }) => finishReason)).toEqual(['tool-calls', 'stop'])
  expect(JSON.stringify(model.calls.at(-1)?.body.messages)).toContain('rain')
})

it('passes on pictures', async () => {
  const tenant = await withAgent(app)
  model.script = () => ({ text: '{"colour":"red"}' })
  const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const { text } = await generateText({
    model: providerFor(tenant)('Ada', { user: 'maria' }),
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Which?' },
          { type: 'image', image: picture },
        ],
      },
    ],
  })
  expect(text).toContain('red')
  expect(JSON.stringify(model.calls[0]?.body.messages)).toContain('data:image/png;base64,iVBORw0KGgo=')
})

it('reports refusals as the SDK knows them', async () => {
  const tenant = await withAgent(app)
  const unknown = generateText({ model: providerFor(tenant)('Zoe'), prompt: 'Hello', maxRetries: 0 })
  await expect(unknown).rejects.toMatchObject({
    name: 'AI_APICallError',
    statusCode: 404,
    isRetryable: false,
  })
  const stranger = createRapport({ url, key: 'sk_wrong' })('Ada')
  await expect(generateText({ model: stranger, prompt: 'Hello' })).rejects.toMatchObject({ statusCode: 401 })
  const nowhere = createRapport({ url: 'http://127.0.0.1:9', key: 'k' })('Ada')
  await expect(generateText({ model: nowhere, prompt: 'Hello', maxRetries: 0 })).rejects.toMatchObject({
    isRetryable: true,
  })
  expect(() => providerFor(tenant).embeddingModel('Ada')).toThrow(/No such embeddingModel/)
})

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
}
const finishReason = { unified: 'stop' as const, raw: 'stop' }

/** A model of another provider. */
const otherModel = () =>
  new MockLanguageModelV3({
    doGenerate: { content: [{ type: 'text', text: 'Noted.' }], finishReason, usage, warnings: [] },
    doStream: async () => ({
      stream: simulateReadableStream({
        chunks: [
          { type: 'text-start', id: '1' },
          { type: 'text-delta', id: '1', delta: 'Cer' },
          { type: 'text-delta', id: '1', delta: 'tainly.' },
          { type: 'text-end', id: '1' },
          { type: 'finish', finishReason, usage },
        ],
      }),
    }),
  })

it('gives memory to any other model', async () => {
  const tenant = await withAgent(app)
  const client = clientFor(tenant)
  await client.memory.remember('Ada', { user_id: 'maria', content: 'Maria is allergic to shellfish.' })
  const other = otherModel()
  const middleware = memory({ client, agent: 'Ada', user: 'maria', session: 's-1' })
  const wrapped = wrapLanguageModel({ model: other, middleware })
  const { text } = await generateText({ model: wrapped, system: 'Be brief.', prompt: 'What may I eat?' })
  expect(text).toBe('Noted.')
  const [instruction, notes, said] = other.doGenerateCalls[0]?.prompt ?? []
  expect(instruction?.content).toBe('Be brief.')
  expect(notes).toMatchObject({ role: 'system', content: expect.stringContaining('allergic to shellfish') })
  expect(said?.role).toBe('user')

  const stream = streamText({ model: wrapped, prompt: 'Thank you!' })
  expect(await stream.text).toBe('Certainly.')
  expect(await transcript(tenant, 's-1')).toEqual(['What may I eat?', 'Noted.', 'Thank you!', 'Certainly.'])
})

it('answers without memory where the program says so', async () => {
  const heard: unknown[] = []
  const options = { url: 'http://127.0.0.1:9', key: 'k', retries: 0, agent: 'Ada', user: 'maria' }
  const careful = memory({ ...options, onError: (error) => heard.push(error) })
  const lenient = wrapLanguageModel({ model: otherModel(), middleware: careful })
  expect((await generateText({ model: lenient, prompt: 'Hello' })).text).toBe('Noted.')
  expect(heard).toHaveLength(2)
  const strict = wrapLanguageModel({ model: otherModel(), middleware: memory(options) })
  await expect(generateText({ model: strict, prompt: 'Hello' })).rejects.toThrow(/failed/)
})
