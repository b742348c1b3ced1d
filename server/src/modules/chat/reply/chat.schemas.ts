import { type Static, Type } from 'typebox'
import { withExtensions } from '../../../platform/http/extensions.ts'
import { AnyMap, Anything, MapOf, named, OneOf, Text, Timestamp } from '../../../platform/http/schema.ts'
import { agentPath } from '../../agents/index.ts'

const Message = Type.Object({
  role: OneOf(['user', 'assistant', 'system', 'tool'], {
    description: '`tool` answers a call that the agent made; it needs `tool_call_id`.',
  }),
  content: Text(200_000),
  tool_call_id: Type.Optional(Text(200)),
  tool_calls: Type.Optional(
    Type.Array(
      Type.Object({
        id: Text(200),
        type: Type.Optional(Text(50)),
        function: Type.Object({ name: Text(200), arguments: Text(200_000) }),
      }),
      { maxItems: 64 },
    ),
  ),
})

export const ChatRequest = Type.Object({
  messages: Type.Array(Message, {
    minItems: 1,
    maxItems: 1_000,
    description:
      'What is new, or the whole conversation: what the session holds already is not stored again.',
  }),
  user_id: Type.Optional(
    Text(255, { description: 'Whom the agent talks to. Without it the session alone is known.' }),
  ),
  user_display_name: Type.Optional(Text(200)),
  session_id: Type.Optional(Text(255, { description: 'A new one when empty; `X-Session-ID` tells which.' })),
  instance_id: Type.Optional(Text(255)),
  provider: Type.Optional(Text(100, { description: 'Counts together with `model` only.' })),
  model: Type.Optional(Text(200)),
  temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
  language: Type.Optional(Text(100)),
  timezone: Type.Optional(Text(100, { description: 'An IANA name.' })),
  compiled_system_prompt: Type.Optional(Text(200_000, { description: 'Takes the place of the persona.' })),
  interaction_role: Type.Optional(Text(50, { description: '`owner` or `non_owner`.' })),
  request_type: Type.Optional(Text(50)),
  continuation_token: Type.Optional(Text(10_000)),
  ai_service_cookie: Type.Optional(Text(10_000)),
  capabilities: Type.Optional(Type.Array(Text(100), { maxItems: 100 })),
  tool_capabilities: Type.Optional(AnyMap()),
  tool_definitions: Type.Optional(
    Type.Array(Anything(), {
      description: 'Tools that the caller answers: `{name, description, parameters}`.',
    }),
  ),
  max_turns: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 20,
      description: 'Rounds of tools the platform answers; 3 unless said.',
    }),
  ),
  skip_context_build: Type.Optional(Type.Boolean({ description: 'Nothing is recalled.' })),
  skip_server_history_cache: Type.Optional(
    Type.Boolean({ description: 'The caller keeps the history: nothing of this is read or stored.' }),
  ),
  retrieval_sync: Type.Optional(
    Type.Boolean({ description: 'Waits for memory whatever the agent’s memoryMode.' }),
  ),
  game_context: Type.Optional(AnyMap()),
  skill_levels: Type.Optional(MapOf(Type.Unknown())),
})
export type ChatRequest = Static<typeof ChatRequest>

export const ChatChunk = named(
  'ChatSSEChunk',
  Type.Object({
    type: Type.Optional(
      Type.String({
        description: '`context_ready`, `phase`, `side_effects`; absent in words and at the end.',
      }),
    ),
    choices: Type.Optional(
      Type.Array(
        Type.Object({
          index: Type.Integer(),
          delta: Type.Object({ content: Type.Optional(Type.String()) }),
          finish_reason: Type.Optional(Type.String()),
        }),
      ),
    ),
    phase: Type.Optional(Type.String({ description: '`planning`, `tool_call`, `composing` or `complete`.' })),
    tool: Type.Optional(Type.String()),
    build_duration_ms: Type.Optional(Type.Integer()),
    used_fast_path: Type.Optional(Type.Boolean()),
    enriched_context: Type.Optional(Anything()),
    message_index: Type.Optional(Type.Integer()),
    data: Type.Optional(Anything()),
    side_effects: Type.Optional(Anything()),
    usage: Type.Optional(
      Type.Object({
        promptTokens: Type.Integer(),
        completionTokens: Type.Integer(),
        totalTokens: Type.Integer(),
        isEstimated: Type.Boolean(),
      }),
    ),
    full_content: Type.Optional(Type.String()),
    external_tool_calls: Type.Optional(
      Type.Array(Type.Object({ id: Type.String(), name: Type.String(), parameters: AnyMap() })),
    ),
    error: Type.Optional(Type.Object({ message: Type.String(), code: Type.Optional(Type.String()) })),
  }),
)

export const ChatRunStarted = named(
  'ChatRunStarted',
  withExtensions(
    Type.Object({ processing_id: Type.String(), status: Type.String(), session_id: Type.String() }),
    ['session_id'],
  ),
)

export const ChatRunResult = named(
  'ChatRunResult',
  withExtensions(
    Type.Object({
      processing_id: Type.String(),
      session_id: Type.String(),
      status: Type.String({ description: '`queued`, `running`, `complete` or `failed`.' }),
      response: Type.Optional(Type.String({ description: 'The words so far while it is running.' })),
      phase: Type.Optional(Type.String()),
      tool: Type.Optional(Type.String()),
      side_effects: Type.Optional(AnyMap()),
      external_tool_calls: Type.Optional(Type.Array(Type.Unknown())),
      error: Type.Optional(Type.String()),
      created_at: Timestamp(),
      updated_at: Timestamp(),
    }),
    ['processing_id', 'session_id'],
  ),
)

export const runPath = Type.Object({
  ...agentPath.properties,
  runId: Type.String({ minLength: 1, maxLength: 200, description: 'The `processing_id` of the run.' }),
})
