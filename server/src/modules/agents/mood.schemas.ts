import { Type } from 'typebox'
import { withExtensions } from '../../platform/http/extensions.ts'
import { MapOf, named, Timestamp } from '../../platform/http/schema.ts'

const axis = (description?: string) => Type.Number(description === undefined ? {} : { description })

export const Mood = named(
  'Mood',
  Type.Object({
    agent_id: Type.String(),
    user_id: Type.Optional(Type.String({ description: 'Left out for the agent’s general mood.' })),
    label: Type.String({ description: 'A word for the region the mood lies in, such as calm or excited.' }),
    valence: axis('0 bad, 100 good.'),
    arousal: axis('0 drowsy, 100 agitated.'),
    tension: axis('0 tense, 100 calm.'),
    affiliation: axis('0 distant, 100 close.'),
    baseline_valence: axis(),
    baseline_arousal: axis(),
    baseline_tension: axis(),
    baseline_affiliation: axis(),
    user_baseline_valence: axis('Where it comes to rest with this person.'),
    user_baseline_arousal: axis(),
    user_baseline_tension: axis(),
    user_baseline_affiliation: axis(),
    created_at: Timestamp(),
    updated_at: Timestamp(),
    last_interaction_at: Timestamp(),
    last_decay_at: Timestamp('The moment the values are for.'),
  }),
)

export const MoodAnswer = named('MoodAnswer', Type.Object({ mood: Mood }))

export const MoodHistory = named(
  'MoodHistory',
  withExtensions(
    Type.Object({
      entries: Type.Array(
        Type.Object({
          valence: axis(),
          arousal: axis(),
          tension: axis(),
          affiliation: axis(),
          label: Type.String(),
          delta_valence: axis(),
          delta_arousal: axis(),
          delta_tension: axis(),
          delta_affiliation: axis(),
          trigger_type: Type.Optional(Type.String()),
          trigger_reason: Type.Optional(Type.String()),
          timestamp: Timestamp(),
        }),
        { description: 'Newest first.' },
      ),
      has_more: Type.Boolean(),
      next_cursor: Type.Optional(Type.String()),
    }),
    ['has_more', 'next_cursor'],
  ),
)

const UserId = () =>
  Type.String({ maxLength: 255, description: 'The person; empty for the agent’s general mood.' })
const InstanceId = () => Type.String({ maxLength: 200, description: 'The instance; empty for none.' })

export const moodQuery = Type.Object({
  user_id: Type.Optional(UserId()),
  instance_id: Type.Optional(InstanceId()),
})

export const moodHistoryQuery = Type.Object({
  user_id: Type.Optional(UserId()),
  instance_id: Type.Optional(InstanceId()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
})

export const usersQuery = Type.Object({
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 2_000 })),
  instance_id: Type.Optional(Type.String({ maxLength: 200, description: 'Only those of this instance.' })),
})

export const UsersResponse = named(
  'UsersResponse',
  Type.Object({
    users: Type.Array(
      Type.Object({
        user_id: Type.String(),
        display_name: Type.String(),
        role: Type.String({ description: 'owner or non_owner.' }),
        metadata: Type.Object({
          email: Type.String(),
          phone: Type.String(),
          custom: MapOf(Type.String()),
        }),
        mood: Mood,
        created_at: Type.String(),
        last_interaction_at: Type.String({ description: 'Empty when they never talked to it.' }),
      }),
    ),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)
