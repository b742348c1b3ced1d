import { expectTypeOf, it } from 'vitest'
import {
  type Body,
  type ChatFrame,
  createClient,
  type Frame,
  type Query,
  type RequestOf,
  type Schema,
} from './index.ts'

// Nothing is sent: a file that compiles is a test that has passed.
const client = createClient({ url: 'http://127.0.0.1:1' })

it('knows the answer of every operation', () => {
  expectTypeOf(client.agents.get).returns.resolves.toEqualTypeOf<Schema<'AgentDetailResponse'>>()
  expectTypeOf(client.request<'GET /api/v1/agents'>).returns.resolves.toEqualTypeOf<Schema<'AgentList'>>()
  expectTypeOf(client.request<'POST /api/v1/channels'>).returns.resolves.toEqualTypeOf<
    Schema<'NotificationChannel'>
  >()
  expectTypeOf(client.memory.forget).returns.resolves.toEqualTypeOf<undefined>()
  expectTypeOf(client.billing.statement).returns.resolves.toEqualTypeOf<string>()
})

it('knows what an operation takes', () => {
  type Chat = RequestOf<'POST /api/v1/agents/{agentId}/chat'>
  expectTypeOf<Chat['path']>().toEqualTypeOf<{ agentId: string }>()
  expectTypeOf<Chat['body']['messages'][number]['role']>().toEqualTypeOf<
    'user' | 'assistant' | 'system' | 'tool'
  >()
  expectTypeOf<Query<'GET /api/v1/agents'>>().toHaveProperty('page_size')
  expectTypeOf<
    RequestOf<'GET /api/v1/agents/{agentId}/memory/search'>['query']['q']
  >().toEqualTypeOf<string>()
  expectTypeOf<Body<'POST /api/v1/agents/{agentId}/fork'>>().toEqualTypeOf<{ name?: string }>()
  expectTypeOf<Body<'POST /api/v1/projects/{projectId}/knowledge/documents'>>().toEqualTypeOf<FormData>()
})

it('refuses what the server would refuse', () => {
  const never = (): void => {
    void client.request('GET /api/v1/agents')
    void client.request('GET /api/v1/agents', { query: { page_size: 2 } })
    void client.request('POST /api/v1/agents/{agentId}/fork', { path: { agentId: 'Ada' } })
    // @ts-expect-error There is no such operation.
    void client.request('GET /api/v1/nothing')
    // @ts-expect-error The path has a name to fill in.
    void client.request('GET /api/v1/agents/{agentId}')
    // @ts-expect-error The name is another one.
    void client.request('GET /api/v1/agents/{agentId}', { path: { agent: 'Ada' } })
    // @ts-expect-error A name is required.
    void client.agents.create({ bio: 'x' })
    // @ts-expect-error Pages are counted.
    void client.request('GET /api/v1/agents', { query: { page_size: 'two' } })
    // @ts-expect-error Streams are listened to.
    void client.request('GET /api/v1/conversations/stream')
    // @ts-expect-error And nothing else is.
    void client.stream('GET /api/v1/agents')
  }
  expectTypeOf(never).toBeFunction()
})

it('knows the frames of streams and the items of lists', () => {
  expectTypeOf<Frame<'GET /api/v1/conversations/stream'>>().toEqualTypeOf<Schema<'ConversationEvent'>>()
  expectTypeOf<ChatFrame['type']>().toEqualTypeOf<
    'context_ready' | 'phase' | 'text' | 'message_boundary' | 'side_effects' | 'end' | 'other'
  >()
  expectTypeOf<Extract<ChatFrame, { type: 'text' }>['text']>().toEqualTypeOf<string>()
  expectTypeOf(client.agents.list().all).returns.resolves.toEqualTypeOf<Schema<'AgentListItem'>[]>()
  expectTypeOf(client.conversations.stream()).toExtend<AsyncIterable<Schema<'ConversationEvent'>>>()
  type Simulated = Frame<'POST /api/v1/builtin-agents/ml/{use_case}/simulate-rounds/stream'>
  expectTypeOf<Simulated['type']>().toEqualTypeOf<'start' | 'round' | 'result' | 'error'>()
})
