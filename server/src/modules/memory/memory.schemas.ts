import { Type } from 'typebox'
import { withExtensions } from '../../platform/http/extensions.ts'
import { AnyMap, MapOf, NonEmpty, named, OneOf, Timestamp, Uuid } from '../../platform/http/schema.ts'
import { MEMORY_TYPES } from './extraction/extractor.ts'
import { AtomicFact, InstanceId, level, UserId } from './facts/facts.schemas.ts'

const optionalText = () => Type.Optional(Type.String())

export const MemoryNode = named(
  'MemoryNode',
  Type.Object({
    node_id: Type.String(),
    agent_id: Type.String(),
    user_id: optionalText(),
    parent_id: optionalText(),
    path: Type.String(),
    name: Type.String(),
    description: Type.String(),
    memory_type: Type.String(),
    depth: Type.Integer(),
    child_count: Type.Integer(),
    content_count: Type.Integer(),
    access_count: Type.Integer({ description: 'How often replies used its facts.' }),
    content_refs: Type.Array(Type.String(), {
      description: 'The ids of its facts, the most important hundred.',
    }),
    cross_refs: Type.Array(Type.String(), {
      description: 'Always empty: a fact hangs on one node, and nodes refer to none but their parent.',
    }),
    importance: level(),
    recency: level('1 for what changed now, falling by half every thirty days.'),
    is_deleted: Type.Boolean(),
    is_prunable: Type.Boolean({ description: 'Nothing hangs on it any more.' }),
    metadata: AnyMap(),
    created_at: Timestamp(),
    updated_at: Timestamp(),
    last_accessed_at: Type.Optional(Timestamp('When a reply last used one of its facts.')),
  }),
)

export const MemoryResponse = named(
  'MemoryResponse',
  Type.Object({
    nodes: Type.Array(MemoryNode),
    contents: Type.Optional(MapOf(Type.Array(AtomicFact), { description: 'By node id.' })),
  }),
)

export const memoryQuery = Type.Object({
  user_id: Type.Optional(Type.String({ maxLength: 255 })),
  instance_id: Type.Optional(InstanceId()),
  parent_id: Type.Optional(Type.String({ maxLength: 100, description: 'The children of this node.' })),
  include_contents: Type.Optional(
    Type.String({ maxLength: 10, description: '`true` adds the facts of each node.' }),
  ),
  scope: Type.Optional(
    Type.String({
      maxLength: 50,
      description: '`wisdom` or `agent_global`: the agent’s own knowledge, not about a person.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  memory_type: Type.Optional(OneOf(MEMORY_TYPES)),
})

export const resetQuery = Type.Object({ user_id: UserId(), instance_id: Type.Optional(InstanceId()) })

export const ResetMemoryResponse = named(
  'ResetMemoryResponse',
  Type.Object({
    success: Type.Boolean(),
    status: Type.String({ description: 'ok: a reset is done as a whole or not at all.' }),
    facts_deleted: Type.Integer(),
    nodes_deleted: Type.Integer(),
    facts_failed: Type.Integer(),
    nodes_failed: Type.Integer(),
    failed_fact_ids: Type.Array(Type.String()),
    failed_node_ids: Type.Array(Type.String()),
  }),
)

export const ConsolidateBody = Type.Object({
  period: OneOf(['daily', 'weekly'] as const),
  user_id: UserId(),
  instance_id: Type.Optional(InstanceId()),
})

export const ConsolidationResult = named(
  'ConsolidationResult',
  withExtensions(
    Type.Object({
      success: Type.Boolean(),
      facts_merged: Type.Integer(),
      facts_faded: Type.Integer(),
      facts_expired: Type.Integer({ description: 'Plans whose day has passed.' }),
      summaries_written: Type.Integer(),
    }),
    ['facts_merged', 'facts_faded', 'facts_expired', 'summaries_written'],
  ),
)

export const searchQuery = Type.Object({
  q: NonEmpty(4_000),
  user_id: Type.Optional(Type.String({ maxLength: 255 })),
  instance_id: Type.Optional(InstanceId()),
  mode: Type.Optional(OneOf(['auto', 'semantic', 'bm25'] as const, { default: 'auto' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  include_verbatim: Type.Optional(
    Type.String({ maxLength: 10, description: '`false` leaves out what was said, word for word.' }),
  ),
  timezone: Type.Optional(Type.String({ maxLength: 100, description: 'An IANA name, for `yesterday`.' })),
  include: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        '`user` adds the `user_id` of each result, `extensions` the fields that only Rapport has; both with a comma.',
    }),
  ),
})

export const MemorySearchResult = named(
  'MemorySearchResult',
  Type.Object({
    results: Type.Array(
      withExtensions(
        Type.Object({
          fact_id: Type.String({
            description: 'The id of the fact, or of the message for `fact_type` message.',
          }),
          content: Type.String(),
          passage: Type.Optional(Type.String({ description: 'The part of a long message that was found.' })),
          fact_type: Type.String(),
          score: level(),
          session_id: Type.Optional(Type.String()),
          user_id: Type.Optional(
            Type.String({
              description:
                'With `include=user`: whose memory it is in. Missing for what the agent itself knows.',
            }),
          ),
          at: Timestamp('When it was said or, for an event, when it happens.'),
          role: Type.Optional(Type.String({ description: 'Who said it, for messages.' })),
          facts: Type.Optional(
            Type.Array(
              Type.Object({ fact_id: Type.String(), content: Type.String(), fact_type: Type.String() }),
              { description: 'The facts that came from this message.' },
            ),
          ),
        }),
        ['passage', 'at', 'role', 'facts'],
      ),
    ),
  }),
)

export const timelineQuery = Type.Object({
  user_id: Type.Optional(Type.String({ maxLength: 255 })),
  instance_id: Type.Optional(InstanceId()),
  start: Type.Optional(Type.String({ maxLength: 40, description: 'YYYY-MM-DD; thirty days ago.' })),
  end: Type.Optional(Type.String({ maxLength: 40, description: 'YYYY-MM-DD, inclusive; today.' })),
})

export const MemoryTimeline = named(
  'MemoryTimeline',
  Type.Object({
    sessions: Type.Array(
      Type.Object({
        session_id: Type.String(),
        facts: Type.Array(AtomicFact),
        fact_count: Type.Integer(),
        first_fact_at: Timestamp(),
        last_fact_at: Timestamp(),
      }),
    ),
    total_facts: Type.Integer(),
  }),
)

export const summariesQuery = Type.Object({
  user_id: Type.Optional(Type.String({ maxLength: 255 })),
  instance_id: Type.Optional(InstanceId()),
  period: Type.Optional(OneOf(['daily', 'weekly'] as const)),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
})

export const MemorySummaries = named(
  'MemorySummaries',
  Type.Object({
    summaries: Type.Array(
      Type.Object({
        summary_id: Uuid(),
        agent_id: Type.String(),
        user_id: Type.String(),
        stage: Type.String(),
        period_start: Timestamp(),
        period_end: Timestamp(),
        topics: Type.Array(Type.String()),
        summary: Type.String(),
        created_at: Timestamp(),
      }),
    ),
  }),
)
