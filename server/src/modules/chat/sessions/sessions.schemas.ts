import { Type } from 'typebox'
import { named, Text, Timestamp } from '../../../platform/http/schema.ts'
import { InstanceId, SessionId, Timezone, TurnMessage, UserId } from '../turns/turns.schemas.ts'

export const StartSessionBody = Type.Object({
  user_id: UserId(),
  session_id: SessionId(),
  instance_id: Type.Optional(InstanceId()),
  user_display_name: Type.Optional(Text(200)),
  user_timezone: Type.Optional(Timezone()),
  provider: Type.Optional(Text(100)),
  model: Type.Optional(Text(200)),
  tool_definitions: Type.Optional(
    Type.Array(Type.Unknown(), { maxItems: 64, description: 'Tools the caller answers.' }),
  ),
})

export const EndSessionBody = Type.Object({
  user_id: UserId(),
  session_id: SessionId(),
  total_messages: Type.Optional(Type.Integer({ minimum: 0 })),
  duration_seconds: Type.Optional(Type.Integer({ minimum: 0 })),
  messages: Type.Optional(
    Type.Array(Type.Object({ ...TurnMessage.properties, author: Type.Optional(Text(255)) }), {
      maxItems: 2_000,
      description: 'The whole conversation; only what is not stored yet is taken from it.',
    }),
  ),
  instance_id: Type.Optional(InstanceId()),
  wait: Type.Optional(Type.Boolean({ description: 'Answer when everything is learned.' })),
  provider: Type.Optional(Text(100)),
  model: Type.Optional(Text(200)),
  user_display_name: Type.Optional(Text(200)),
  user_timezone: Type.Optional(Timezone()),
})

export const endSessionQuery = Type.Object({
  force_sync: Type.Optional(Type.Boolean({ description: 'The same as `wait`.' })),
})

export const SessionEnd = named(
  'SessionEnd',
  Type.Object({
    success: Type.Boolean(),
    async: Type.Boolean(),
    processing_id: Type.Optional(Type.String()),
    status_url: Type.Optional(Type.String()),
    session_id: Type.String(),
    agent_id: Type.String(),
    enqueued_at: Type.Optional(Timestamp()),
  }),
)

export const sessionEndPath = Type.Object({ sessionEndId: Type.String({ minLength: 1, maxLength: 100 }) })

export const SessionEndStatus = named(
  'SessionEndStatus',
  Type.Object({
    state: Type.String({ description: 'pending, processing, done or failed.' }),
    session_id: Type.String(),
    agent_id: Type.String(),
    enqueued_at: Timestamp(),
    started_at: Type.Optional(Timestamp()),
    finished_at: Type.Optional(Timestamp()),
    error: Type.Optional(Type.String()),
    attempt: Type.Optional(Type.Integer()),
  }),
)
