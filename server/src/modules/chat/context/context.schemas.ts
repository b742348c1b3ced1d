import { Type } from 'typebox'
import { Anything, named, Text } from '../../../platform/http/schema.ts'
import { personaFields } from '../../agents/index.ts'
import { InstanceId, SessionId, Timezone, UserId } from '../turns/turns.schemas.ts'

export const contextQuery = Type.Object({
  userId: UserId(),
  sessionId: Type.Optional(Text(255, { description: 'Brings the session’s recent turns along.' })),
  instanceId: Type.Optional(InstanceId()),
  query: Type.Optional(Text(4_000, { description: 'What is being said now: memory is searched for it.' })),
  language: Type.Optional(Text(50)),
  timezone: Type.Optional(Timezone()),
})

const RecentTurn = Type.Object({ role: Type.String(), content: Type.String(), timestamp: Type.String() })

/** Open: what modules know beyond this is added as it comes. */
export const EnrichedContext = named(
  'EnrichedContext',
  Type.Object(
    {
      recent_turns: Type.Array(RecentTurn, { description: 'Of the last two hours, oldest first.' }),
    },
    { additionalProperties: true },
  ),
)

export const BundleBody = Type.Object({
  user_id: UserId(),
  session_id: SessionId(),
  current_message: Type.Optional(Text(200_000)),
  instance_id: Type.Optional(InstanceId()),
  language: Type.Optional(Text(50)),
  timezone: Type.Optional(Timezone()),
})

const { bio, personality_prompt, speech_patterns, true_interests, true_dislikes } = personaFields
const { big5, dimensions, preferences, behaviors } = personaFields

export const Persona = named(
  'Persona',
  Type.Object({
    name: Type.String(),
    behavioral_instructions: Type.String({
      description: 'Behaviors that were set, character and mood, in words.',
    }),
    bio,
    personality_prompt,
    speech_patterns,
    true_interests,
    true_dislikes,
    big5,
    dimensions,
    preferences,
    behaviors,
  }),
)

export const ContextBundle = named(
  'ContextBundleResponse',
  Type.Object({
    system_prompt_parts: Type.Array(Type.String(), {
      description: 'Joined by an empty line they are the system prompt. What was recalled is fenced as data.',
    }),
    persona: Persona,
    memory_context: Anything('The enriched context the parts were made from.'),
    tool_definitions: Anything('Tools of the agent and the session, as endpoints take them.'),
    ttl: Type.Integer({ description: 'For how many seconds it may be used again.' }),
  }),
)
