import { createClient } from '@rapport/sdk'
import OpenAI from 'openai'
import type { FunctionTool, ResponseInput } from 'openai/resources/responses/responses'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { withAgent } from '../../../server/test/chat-client.ts'
import { testApp } from '../../../server/test/harness.ts'
import { startModelServer } from '../../../server/test/model-server.ts'
import { withMemory } from './index.ts'

/**
 * The endpoint is the Responses API of this platform, in a workspace that knows nothing of the person. Behind it is the
 * model, which sees what arrived.
 */
const model = await startModelServer()
afterAll(() => model.close())
const app = await testApp({ settings: { RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'm-1' } })
const url = await app.listen()
beforeEach(() => {
  model.calls.length = 0
  model.script = () => ({ text: 'Gladly, of course.' })
})

const MENU: FunctionTool = { type: 'function', name: 'menu', strict: false, parameters: {} }

async function prepared() {
  const [endpoint, memory] = [await withAgent(app), await withAgent(app)]
  const client = createClient({ url, key: memory.key })
  await client.memory.remember('Ada', { user_id: 'maria', content: 'Maria is allergic to shellfish.' })
  const transcript = async (user_id = 'maria') => {
    const request = { path: { agentId: 'Ada' }, query: { user_id, session_id: 's-1' } }
    const { messages } = await client.request('GET /api/v1/agents/{agentId}/conversations', request)
    return messages.map(({ content }) => content)
  }
  const plain = new OpenAI({ baseURL: `${url}/v1`, apiKey: endpoint.key, maxRetries: 0 })
  return { transcript, plain, openai: withMemory(plain, { client, agent: 'Ada', session: 's-1' }) }
}
const shown = () => JSON.stringify(model.calls.at(-1)?.body.messages)

it('recalls before and stores after, whole and streamed', async () => {
  const { openai, transcript } = await prepared()
  const first = await openai.responses.create({
    ...{ model: 'Ada', user: 'maria', store: false },
    instructions: 'Be brief.',
    input: 'What may I eat?',
  })
  expect(first.output_text).toBe('Gladly, of course.')
  expect(first.instructions).toMatch(/^Be brief\.\n\n[\s\S]*allergic to shellfish/)
  const stream = openai.responses.stream({
    ...{ model: 'Ada', user: 'maria' },
    input: [{ role: 'user', content: [{ type: 'input_text', text: 'Thank you!' }] }],
  })
  expect((await stream.finalResponse()).output_text).toBe('Gladly, of course.')
  expect(shown()).toContain('allergic to shellfish')
  expect(await transcript()).toEqual(['What may I eat?', first.output_text, 'Thank you!', first.output_text])
})

it.each([false, true])(
  'stores the answer that follows the calls of tools, streamed: %s',
  async (isStream) => {
    const { openai, transcript } = await prepared()
    model.script = (_call, count) =>
      count === 1
        ? { text: 'One moment.', toolCalls: [{ id: 'm1', name: 'menu', arguments: '{}' }] }
        : { text: 'Have the soup.' }
    const ask = (more: { input: string | ResponseInput; previous_response_id?: string }) => {
      const request = { model: 'Ada', user: 'maria', tools: [MENU], ...more }
      return isStream
        ? openai.responses.stream(request).finalResponse()
        : openai.responses.create({ ...request, stream: false })
    }
    const first = await ask({ input: 'What may I eat?' })
    const call = first.output.find(({ type }) => type === 'function_call')
    expect(call).toMatchObject({ name: 'menu', call_id: 'm1' })
    expect(await transcript()).toEqual([])
    // The results alone are sent: what was asked is known from the first request.
    const second = await ask({
      previous_response_id: first.id,
      input: [{ type: 'function_call_output', call_id: 'm1', output: 'soup, mussels' }],
    })
    expect(second.output_text).toBe('Have the soup.')
    expect(shown()).toContain('allergic to shellfish')
    expect(await transcript()).toEqual(['What may I eat?', 'Have the soup.'])
  },
)

it('leaves requests without a person alone, and stores nothing that failed', async () => {
  const { openai, transcript } = await prepared()
  await openai.responses.create({ model: 'Ada', input: 'Hello' })
  expect(shown()).not.toContain('shellfish')
  await expect(openai.responses.create({ model: 'Nobody', user: 'maria', input: 'Hello' })).rejects.toThrow()
  expect(await transcript()).toEqual([])
})
