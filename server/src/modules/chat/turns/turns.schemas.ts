import { Type } from 'typebox'
import { withExtensions } from '../../../platform/http/extensions.ts'
import { Anything, MapOf, NonEmpty, named, OneOf, Text, Timestamp } from '../../../platform/http/schema.ts'
import { agentPath } from '../../agents/index.ts'

export const UserId = () => NonEmpty(255, { description: 'The person.' })
export const SessionId = () => NonEmpty(255, { description: 'The conversation, in the caller’s own words.' })
export const InstanceId = () => Text(200, { description: 'The instance; empty or left out for none.' })
export const Timezone = () => Text(100, { description: 'An IANA name such as Europe/Lisbon.' })

const ToolCall = Type.Object({
  id: NonEmpty(255),
  type: NonEmpty(50),
  function: Type.Object({ name: NonEmpty(255), arguments: Text(200_000) }),
})

export const TurnMessage = Type.Object({
  role: OneOf(['user', 'assistant', 'tool', 'system'] as const),
  content: Type.Optional(
    Type.Union([Text(200_000), Type.Null()], { description: 'Null in a turn that only calls tools.' }),
  ),
  tool_call_id: Type.Optional(Text(255)),
  tool_calls: Type.Optional(Type.Array(ToolCall, { maxItems: 100 })),
})

const TimedMessage = Type.Object({
  ...TurnMessage.properties,
  timestamp: Type.Optional(Timestamp('When it was said; now unless it is given.')),
  author: Type.Optional(Text(255, { description: 'Who said it, in a conversation of several people.' })),
})

const MESSAGES_MAX = 2_000

export const sessionPath = Type.Object({ agentId: agentPath.properties.agentId, sessionId: SessionId() })

export const TurnBody = Type.Object({
  userId: UserId(),
  messages: Type.Array(TurnMessage, {
    minItems: 1,
    maxItems: MESSAGES_MAX,
    description: 'What is new, not the history.',
  }),
  instanceId: Type.Optional(InstanceId()),
  userDisplayName: Type.Optional(Text(200)),
  userTimezone: Type.Optional(Timezone()),
  provider: Type.Optional(Text(100)),
  model: Type.Optional(Text(200)),
  fetchNextContext: Type.Optional(
    Type.Object({
      query: Type.Optional(Text(4_000)),
      language: Type.Optional(Text(50)),
      timezone: Type.Optional(Timezone()),
    }),
  ),
})

const Delta = (description: string) => Type.Number({ description })

export const TurnResponse = named(
  'TurnResponseBody',
  Type.Object({
    success: Type.Boolean(),
    extraction_id: Type.String(),
    extraction_status: Type.String({ description: 'queued: poll the status of the turn.' }),
    mood: Type.Optional(
      Type.Object(
        {
          valence: Delta('Change, not level.'),
          arousal: Delta('Change, not level.'),
          tension: Delta('Change, not level; a positive number calms.'),
          affiliation: Delta('Change, not level.'),
          reason: Type.String(),
          trigger_type: Type.String(),
        },
        { description: 'Left out when the exchange moved nothing.' },
      ),
    ),
    next_context: Type.Optional(Anything('The context for the next turn, when it was asked for.')),
  }),
)

export const TurnsBody = Type.Object({
  user_id: UserId(),
  session_id: SessionId(),
  instance_id: Type.Optional(InstanceId()),
  user_display_name: Type.Optional(Text(200)),
  user_timezone: Type.Optional(Timezone()),
  messages: Type.Optional(Type.Array(TimedMessage, { maxItems: MESSAGES_MAX })),
  turns: Type.Optional(
    Type.Array(
      Type.Object({
        user_message: TimedMessage,
        assistant_message: TimedMessage,
        tool_results: Type.Optional(Type.Array(TimedMessage, { maxItems: 100 })),
      }),
      { maxItems: MESSAGES_MAX, description: 'Instead of `messages`.' },
    ),
  ),
})

export const TurnsResult = named(
  'PostAgentTurnsResult',
  Type.Object({
    accepted: Type.Boolean(),
    agent_id: Type.String(),
    session_id: Type.String(),
    user_id: Type.String(),
    messages_stored: Type.Integer(),
    extraction_id: Type.String({ description: 'Poll the status of the turn with it.' }),
  }),
)

export const extractionPath = Type.Object({
  agentId: agentPath.properties.agentId,
  extractionId: Type.String({ minLength: 1, maxLength: 100 }),
})

export const TurnStatus = named(
  'TurnStatus',
  withExtensions(
    Type.Object({
      extraction_id: Type.String(),
      state: Type.String({ description: 'queued, running, done or failed.' }),
      error: Type.Optional(Type.String({ description: 'Only when it failed.' })),
      facts_added: Type.Optional(Type.Integer()),
      facts_confirmed: Type.Optional(Type.Integer()),
      facts_superseded: Type.Optional(Type.Integer()),
      warnings: Type.Optional(
        MapOf(Type.Integer(), {
          description:
            'What was left out of a model’s answer, or done without it: how often, by reason. Absent when nothing was.',
        }),
      ),
    }),
    ['facts_added', 'facts_confirmed', 'facts_superseded', 'warnings'],
  ),
)

export const ProcessBody = Type.Object({
  userId: UserId(),
  messages: Type.Array(TurnMessage, { minItems: 2, maxItems: MESSAGES_MAX }),
  sessionId: Type.Optional(Text(255, { description: 'Made up unless one is sent.' })),
  instanceId: Type.Optional(InstanceId()),
  userTimezone: Type.Optional(Timezone()),
  provider: Type.Optional(Text(100)),
  model: Type.Optional(Text(200)),
})

export const ProcessResult = named(
  'ProcessResult',
  Type.Object({
    success: Type.Boolean(),
    session_id: Type.String(),
    facts_extracted: Type.Integer(),
    side_effects: Type.Object({
      mood_updated: Type.Boolean(),
      personality_updated: Type.Boolean(),
      habits_observed: Type.Integer(),
      interests_detected: Type.Integer(),
    }),
  }),
)
