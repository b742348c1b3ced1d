import { createClient } from '@rapport/sdk'
import OpenAI from 'openai'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { withAgent } from '../../../server/test/chat-client.ts'
import { type TestTenant, testApp } from '../../../server/test/harness.ts'
import { startModelServer } from '../../../server/test/model-server.ts'
import { withMemory } from './index.ts'

const model = await startModelServer()
afterAll(() => model.close())
const app = await testApp()
const url = await app.listen()
beforeEach(() => {
  model.calls.length = 0
  model.script = (call) => ({ text: 'Gladly, of course.', isWhole: call.body.stream !== true })
})

const plain = () => new OpenAI({ baseURL: model.url, apiKey: 'k', maxRetries: 0 })

async function prepared() {
  const tenant: TestTenant = await withAgent(app)
  const client = createClient({ url, key: tenant.key })
  await client.memory.remember('Ada', { user_id: 'maria', content: 'Maria is allergic to shellfish.' })
  const transcript = async (user_id = 'maria') => {
    const request = { path: { agentId: 'Ada' }, query: { user_id, session_id: 's-1' } }
    const { messages } = await client.request('GET /api/v1/agents/{agentId}/conversations', request)
    return messages.map(({ content }) => content)
  }
  return { client, transcript, openai: withMemory(plain(), { client, agent: 'Ada', session: 's-1' }) }
}
const shown = () => model.calls.at(-1)?.body.messages

it('recalls before and stores after, whole and streamed', async () => {
  const { openai, transcript } = await prepared()
  const answer = await openai.chat.completions.create({
    model: 'm-1',
    user: 'maria',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'What may I eat?' },
    ],
  })
  expect(answer.choices[0]?.message.content).toBe('Gladly, of course.')
  expect(shown()).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'system', content: expect.stringContaining('allergic to shellfish') },
    { role: 'user', content: 'What may I eat?' },
  ])
  const stream = await openai.chat.completions.create({
    model: 'm-1',
    user: 'maria',
    stream: true,
    messages: [{ role: 'user', content: [{ type: 'text', text: 'Thank you!' }] }],
  })
  let text = ''
  for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? ''
  expect(text).toBe('Gladly, of course.')
  expect(await transcript()).toEqual(['What may I eat?', text, 'Thank you!', text])
})

it('keeps the helpers of the client, tools included', async () => {
  const { openai, transcript } = await prepared()
  model.script = (_call, count) =>
    count === 1
      ? { toolCalls: [{ name: 'menu', arguments: '{}' }], isWhole: true }
      : { text: 'Have the soup.', isWhole: true }
  const runner = openai.chat.completions.runTools({
    model: 'm-1',
    user: 'maria',
    messages: [{ role: 'user', content: 'What may I eat?' }],
    tools: [
      {
        type: 'function',
        function: { name: 'menu', parameters: {}, function: () => 'soup, mussels', description: '' },
      },
    ],
  })
  expect(await runner.finalContent()).toBe('Have the soup.')
  expect(model.calls).toHaveLength(2)
  expect(await transcript()).toEqual(['What may I eat?', 'Have the soup.'])
})

it('keeps streamed tool calls, and stores the answer that follows them', async () => {
  const { openai, transcript } = await prepared()
  model.script = (_call, count) =>
    count === 1
      ? { text: 'One moment.', toolCalls: [{ id: 'm1', name: 'menu', arguments: '{"day":"today"}' }] }
      : { text: 'Have the soup.' }
  const asked: string[] = []
  const runner = openai.chat.completions.runTools({
    model: 'm-1',
    user: 'maria',
    stream: true,
    messages: [{ role: 'user', content: 'What may I eat?' }],
    tools: [
      {
        type: 'function',
        function: {
          name: 'menu',
          description: '',
          parameters: { type: 'object', properties: { day: { type: 'string' } } },
          function: (given: string) => {
            asked.push(given)
            return 'soup, mussels'
          },
        },
      },
    ],
  })
  expect(await runner.finalContent()).toBe('Have the soup.')
  expect(asked).toEqual(['{"day":"today"}'])
  expect(shown()).toContainEqual({ role: 'tool', tool_call_id: 'm1', content: 'soup, mussels' })
  expect(shown()).toContainEqual({ role: 'system', content: expect.stringContaining('shellfish') })
  expect(await transcript()).toEqual(['What may I eat?', 'Have the soup.'])
})

it('leaves requests without a person alone, and stores nothing that failed', async () => {
  const { openai, transcript, client } = await prepared()
  const messages = [{ role: 'user' as const, content: 'Hello' }]
  await openai.chat.completions.create({ model: 'm-1', messages })
  expect(shown()).toEqual(messages)
  model.script = () => ({ status: 500, body: '{"error":{"message":"no"}}' })
  await expect(openai.chat.completions.create({ model: 'm-1', user: 'maria', messages })).rejects.toThrow()
  expect(await transcript()).toEqual([])
  model.script = () => ({ text: 'Hi.', isWhole: true })
  // One person for all requests, and none for the others that the client sends.
  const joe = withMemory(plain(), { client, agent: 'Ada', user: 'joe', session: 's-1' })
  await joe.chat.completions.create({ model: 'm-1', messages })
  expect(await transcript('joe')).toEqual(['Hello', 'Hi.'])
  await expect(
    joe.chat.completions.create({ model: 'm-1', user: 'x'.repeat(300), messages }),
  ).rejects.toThrow()
})
