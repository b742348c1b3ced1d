import { Type } from 'typebox'
import { withExtensions } from '../../../platform/http/extensions.ts'
import { AnyMap, NonEmpty, named, Text, Timestamp } from '../../../platform/http/schema.ts'

export const UserId = () => Type.String({ minLength: 1, maxLength: 255, description: 'The person.' })
export const InstanceId = () =>
  Type.String({ maxLength: 200, description: 'The instance; empty or left out for none.' })

export const level = (description?: string) =>
  Type.Number({ minimum: 0, maximum: 1, ...(description === undefined ? {} : { description }) })
const optionalText = () => Type.Optional(Type.String())
const optionalTime = (description?: string) => Type.Optional(Timestamp(description))

export const AtomicFact = named(
  'AtomicFact',
  Type.Object({
    fact_id: Type.String(),
    agent_id: Type.String(),
    user_id: optionalText(),
    atomic_text: Type.String(),
    fact_type: Type.String(),
    kind: Type.String(),
    node_id: Type.String(),
    assertion: Type.Boolean({ description: 'False for what is denied rather than stated.' }),
    confidence: level('How sure it is; repetition raises it.'),
    importance: level(),
    emotional_intensity: level(),
    relationship_relevance: level(),
    character_salience: level('How much it says about the person’s character.'),
    retention_strength: level(
      'How strong the memory is; it decays while the fact is neither mentioned nor used.',
    ),
    hit_count: Type.Integer({ description: 'How often a reply used it.' }),
    miss_count: Type.Integer({ description: 'How often it was offered to a reply that did not use it.' }),
    mention_count: Type.Integer(),
    entities: Type.Array(Type.String()),
    inferred_entities: Type.Array(Type.String()),
    topic_tags: Type.Array(Type.String()),
    evidence_message_ids: Type.Array(Type.String()),
    metadata: AnyMap(),
    sentiment: optionalText(),
    subject_relation: optionalText(),
    temporal_relevance: optionalText(),
    item_type: optionalText(),
    quantity: Type.Optional(Type.Number()),
    source_type: Type.String({ description: 'chat, manual, or where an import came from.' }),
    source_id: optionalText(),
    session_id: optionalText(),
    supersedes_id: Type.Optional(Type.String({ description: 'The fact that this one replaced.' })),
    polarity_group_id: optionalText(),
    agent_framing: optionalText(),
    chunk_id: optionalText(),
    cluster_id: optionalText(),
    episode_id: optionalText(),
    priority: optionalText(),
    scope_hint: optionalText(),
    event_time: optionalTime('When it happens or happened.'),
    time_sensitive_at: optionalTime('When it stops mattering.'),
    valid_from: optionalTime(),
    valid_until: optionalTime('Set once it is no longer true.'),
    last_confirmed: Timestamp(),
    last_retrieved_at: Timestamp('When a reply last used it; until then, when it was created.'),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  }),
)

export const factPath = Type.Object({
  agentId: Type.String({ minLength: 1, maxLength: 1_000 }),
  factId: Type.String({ minLength: 1, maxLength: 100 }),
})

export const FactHistoryResponse = named(
  'FactHistoryResponse',
  Type.Object({
    current: AtomicFact,
    previous_versions: Type.Array(AtomicFact, { description: 'Newest first.' }),
  }),
)

export const listFactsQuery = Type.Object({
  user_id: Type.Optional(Type.String({ maxLength: 255 })),
  instance_id: Type.Optional(InstanceId()),
  fact_type: Type.Optional(Type.String({ maxLength: 100 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
  page_token: Type.Optional(Type.String({ maxLength: 500, description: 'Empty means the first page.' })),
})

export const ListFactsResponse = named(
  'ListFactsResponse',
  Type.Object({
    facts: Type.Array(
      withExtensions(
        Type.Object({
          fact_id: Type.String(),
          user_id: Type.Optional(Type.String({ description: 'Missing for facts that hold for everyone.' })),
          content: Type.String(),
          fact_type: Type.String(),
          entity: Type.String({ description: 'What it is about, the first of its entities.' }),
          confidence: level(),
          importance: level(),
          mention_count: Type.Integer(),
          metadata: AnyMap(),
          session_id: Type.String(),
          source_id: Type.String(),
          source_type: Type.String(),
          created_at: Type.String(),
          updated_at: Type.String(),
        }),
        ['user_id'],
      ),
    ),
    total_count: Type.Integer(),
    next_page_token: Type.Optional(Type.String()),
  }),
)

const factFields = {
  fact_type: Type.Optional(NonEmpty(100)),
  importance: Type.Optional(level()),
  confidence: Type.Optional(level()),
  entities: Type.Optional(Type.Array(NonEmpty(200), { maxItems: 50 })),
  metadata: Type.Optional(
    AnyMap({ description: '`scope: "agent_global"` makes it a fact of the agent, not about a person.' }),
  ),
}

export const NewFactBody = Type.Object({
  content: NonEmpty(8_000),
  user_id: Type.Optional(Type.String({ maxLength: 255 })),
  node_id: Type.Optional(
    Type.String({ maxLength: 100, description: 'Where in the tree; by its type otherwise.' }),
  ),
  ...factFields,
})

export const factQuery = Type.Object({ instance_id: Type.Optional(InstanceId()) })

export const BulkFactsBody = Type.Object({
  user_id: Type.Optional(
    Type.String({ maxLength: 255, description: 'The person, for facts without a `user_id` of their own.' }),
  ),
  facts: Type.Array(NewFactBody, { minItems: 1, maxItems: 1_000 }),
})

export const BulkFactsResult = named(
  'BulkFactsResult',
  Type.Object({
    facts_created: Type.Integer(),
    facts: Type.Array(AtomicFact, { description: 'In the order of the request; repetitions are confirmed.' }),
  }),
)

export const FactChanges = Type.Object({
  content: Type.Optional(
    NonEmpty(8_000, { description: 'A new wording: the old one stays in the history.' }),
  ),
  ...factFields,
})

export const userFactsPath = Type.Object({
  agentId: Type.String({ minLength: 1, maxLength: 1_000 }),
  userId: UserId(),
})

export const userFactsQuery = Type.Object({
  instance_id: Type.Optional(InstanceId()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 5_000, default: 1_000 })),
  has_metadata: Type.Optional(Type.String({ maxLength: 10 })),
  'metadata.kind': Type.Optional(Text(100)),
  'metadata.item_type': Type.Optional(Text(100)),
  'metadata.subject_relation': Type.Optional(Text(100)),
  'metadata.temporal_relevance': Type.Optional(Text(100)),
  'metadata.sentiment': Type.Optional(Text(100)),
})

const { fact_id, fact_type, confidence, importance, mention_count, ...ownFields } = AtomicFact.properties
const { metadata, session_id, source_id, source_type, created_at, updated_at, ...moreFields } = ownFields
const listedFields = {
  ...{ fact_id, fact_type, confidence, importance, mention_count },
  ...{ metadata, session_id, source_id, source_type, created_at, updated_at },
}

export const UserFacts = named(
  'UserFacts',
  Type.Object({
    facts: Type.Array(
      withExtensions(
        Type.Object({
          ...listedFields,
          content: Type.String({ description: 'The same text as `atomic_text`.' }),
          entity: Type.Optional(Type.String({ description: 'What it is about, the first of its entities.' })),
          ...moreFields,
        }),
        Object.keys(moreFields) as (keyof typeof moreFields)[],
      ),
    ),
    total: Type.Integer(),
  }),
)

export const SeedBody = Type.Object({
  user_id: UserId(),
  instance_id: Type.Optional(InstanceId()),
  memories: Type.Array(
    Type.Object({
      content: NonEmpty(8_000),
      fact_type: Type.Optional(NonEmpty(100)),
      importance: Type.Optional(level()),
      entities: Type.Optional(Type.Array(NonEmpty(200), { maxItems: 50 })),
    }),
    { minItems: 1, maxItems: 1_000 },
  ),
})

export const SeedResult = named(
  'SeedResult',
  withExtensions(
    Type.Object({
      memories: Type.Array(
        Type.Object({
          content: Type.String(),
          entities: Type.Array(Type.String()),
          factType: Type.String(),
          importance: level(),
        }),
        { description: 'In the order of the request; what was known already is there too.' },
      ),
      memories_created: Type.Integer(),
    }),
    ['memories_created'],
  ),
)
