import { type Static, Type } from 'typebox'
import { Anything, MapOf, NonEmpty, named, OneOf, Text, Timestamp } from '../../platform/http/schema.ts'
import { agentPath } from '../agents/index.ts'

const Share = Type.Number({ minimum: 0, maximum: 1 })

const ContentBlock = Type.Object({
  type: NonEmpty(100, {
    description: 'A label such as text, chat_transcript, note or bio; any other is taken too.',
  }),
  body: NonEmpty(1_000_000),
  created_at: Type.Optional(
    Timestamp('When it was written; what it says counts from then. Now, if not told.'),
  ),
})
export type ContentBlock = Static<typeof ContentBlock>

const ReadyFact = Type.Object({
  atomic_text: NonEmpty(8_000),
  fact_type: NonEmpty(100),
  confidence: Share,
  importance: Share,
  created_at: Type.Optional(Timestamp()),
  event_time: Type.Optional(Timestamp()),
  emotional_intensity: Type.Optional(Share),
  relationship_relevance: Type.Optional(Share),
  sentiment: Type.Optional(Text(50)),
  temporal_relevance: Type.Optional(Text(50)),
  entities: Type.Optional(Type.Array(NonEmpty(200), { maxItems: 50 })),
  topic_tags: Type.Optional(Type.Array(NonEmpty(100), { maxItems: 50 })),
  source_id: Type.Optional(Text(255)),
})

const OldMessage = Type.Object({
  role: OneOf(['user', 'assistant'] as const),
  content: NonEmpty(200_000),
  occurred_at: Type.Optional(Timestamp()),
})

export const Metadata = Type.Object({
  company: Type.Optional(Text(200)),
  title: Type.Optional(Text(200)),
  email: Type.Optional(Text(320)),
  phone: Type.Optional(Text(50)),
  timezone: Type.Optional(Text(100)),
  custom: Type.Optional(MapOf(Text(2_000), { maxProperties: 100 })),
})

const userFields = {
  display_name: Type.Optional(Text(200)),
  metadata: Type.Optional(Metadata),
  content: Type.Optional(Type.Array(ContentBlock, { maxItems: 1_000 })),
  facts: Type.Optional(
    Type.Array(ReadyFact, { maxItems: 5_000, description: 'Stored as they are, with their times.' }),
  ),
  messages: Type.Optional(Type.Array(OldMessage, { maxItems: 10_000 })),
  first_met_at: Type.Optional(Timestamp()),
}

const Structured = Type.Object({
  entity_type: NonEmpty(100),
  content_csv: NonEmpty(10_000_000),
  column_mapping: MapOf(
    Type.Object({
      property: NonEmpty(100),
      is_label: Type.Optional(Type.Boolean()),
      type: Type.Optional(OneOf(['number', 'boolean', 'string'] as const)),
    }),
    { minProperties: 1, maxProperties: 200 },
  ),
  project_id: Type.Optional(Text(100)),
})

const ImportUser = Type.Object({ user_id: NonEmpty(255), ...userFields })
/** What is kept of a user until they are done. */
export type ImportedUser = Static<typeof ImportUser> & { readonly structured?: Static<typeof Structured> }

const Source = Type.Optional(
  Text(200, { description: 'Where it comes from; stored with the facts, without effect.' }),
)

export const ImportBody = Type.Object({
  source: Source,
  users: Type.Array(ImportUser, { minItems: 1, maxItems: 1_000 }),
})

export const PrimeBody = Type.Object({
  source: Source,
  ...userFields,
  structured_import: Type.Optional(Structured),
})

export const ContentBody = Type.Object({
  source: Source,
  content: Type.Array(ContentBlock, { minItems: 1, maxItems: 1_000 }),
})

const accepted = { job_id: Type.String(), status: Type.String({ description: 'queued.' }) }
const FactsCreated = Type.Integer({ description: 'From metadata, stored already.' })

export const ImportAccepted = named(
  'ImportAccepted',
  Type.Object({ ...accepted, total_users: Type.Integer(), facts_created: FactsCreated }),
)
export const PrimeJobAccepted = named(
  'PrimeJobAccepted',
  Type.Object({
    ...accepted,
    facts_created: FactsCreated,
    rows_parsed: Type.Optional(Type.Integer({ description: 'Rows of the CSV that became facts.' })),
  }),
)
export const AddContentAccepted = named('AddContentAccepted', Type.Object(accepted))

export const ImportJob = named(
  'ImportJob',
  Type.Object({
    job_id: Type.String(),
    tenant_id: Type.String(),
    agent_id: Type.String(),
    user_id: Type.Optional(Type.String()),
    job_type: Type.String({ description: 'import or prime.' }),
    source_type: Type.String(),
    status: Type.String({ description: 'queued, processing, completed or failed.' }),
    total_users: Type.Integer(),
    processed_users: Type.Integer(),
    facts_extracted: Type.Integer(),
    facts_stored: Type.Integer(),
    facts_deduped: Type.Integer(),
    constellation_nodes: Type.Integer(),
    warmth_score: Type.Integer({ description: '0 to 100: how well the agent knows those people now.' }),
    errors: Type.Integer({ description: 'Rows that could not be used, and users that failed.' }),
    error_details: Anything(
      'Which rows failed and why (`line`, `user_id`, `error`), the first hundred; null when none did.',
    ),
    created_at: Timestamp(),
    updated_at: Timestamp(),
    started_at: Type.Optional(Timestamp()),
    completed_at: Type.Optional(Timestamp()),
  }),
)

export const importPath = Type.Object({
  agentId: agentPath.properties.agentId,
  jobId: Type.String({ minLength: 1, maxLength: 100 }),
})
export const userPath = Type.Object({ agentId: agentPath.properties.agentId, userId: NonEmpty(255) })
export const primePath = Type.Object({ ...userPath.properties, primeId: importPath.properties.jobId })

export const importsQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
})
export const ImportJobs = named(
  'ImportJobs',
  Type.Object({ jobs: Type.Array(ImportJob, { description: 'Newest first.' }), count: Type.Integer() }),
)

export const importUsersQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 100 })),
})
export const ImportUsers = named(
  'ImportUsers',
  Type.Object({
    users: Type.Array(
      Type.Object({
        user_id: Type.String(),
        job_id: Type.String(),
        status: Type.String({ description: 'queued, running, succeeded or failed.' }),
        facts_stored: Type.Integer(),
        facts_deduped: Type.Integer(),
        warmth_score: Type.Integer(),
        started_at: Type.Optional(Timestamp()),
        completed_at: Type.Optional(Timestamp()),
        updated_at: Timestamp(),
        error_message: Type.Optional(Type.String()),
      }),
    ),
    count: Type.Integer(),
  }),
)

export const ImportReport = named(
  'ImportReport',
  Type.Object({
    job_id: Type.String(),
    status: Type.String({ description: 'queued, processing, completed or failed.' }),
    total_users: Type.Integer({ description: 'Rows that were sent.' }),
    errors: Type.Integer({ description: 'Rows that failed.' }),
    rows: Type.Array(
      Type.Object({
        line: Type.Integer({ description: 'From 1: the place of the row in `users`.' }),
        user_id: Type.String({ description: 'Empty where the row names no person.' }),
        state: Type.String({ description: 'queued, running, succeeded or failed.' }),
        reason: Type.String({ description: 'Why it failed; empty otherwise.' }),
        facts_stored: Type.Integer(),
        facts_deduped: Type.Integer({ description: 'Facts that were known already.' }),
      }),
    ),
  }),
)

export const PreviewBody = Type.Object({
  source: Source,
  users: Type.Array(ImportUser, { minItems: 1, maxItems: 50 }),
})

export const ImportPreview = named(
  'ImportPreview',
  Type.Object({
    total_users: Type.Integer(),
    errors: Type.Integer({ description: 'Rows that could not be used.' }),
    rows: Type.Array(
      Type.Object({
        line: Type.Integer(),
        user_id: Type.String(),
        state: Type.String({ description: 'usable or failed.' }),
        reason: Type.String(),
        facts: Type.Array(
          Type.Object({
            atomic_text: Type.String(),
            fact_type: Type.String(),
            valid_from: Timestamp(),
            valid_until: Type.Optional(Timestamp('Set for what was true before something else.')),
            change: Type.String({ description: 'new, known or replaces.' }),
            replaces: Type.Optional(Type.String({ description: 'What it takes the place of.' })),
          }),
        ),
      }),
    ),
  }),
)

const recordFields = {
  agent_id: Type.String(),
  user_id: Type.String(),
  display_name: Type.String(),
  company: Type.String(),
  title: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  timezone: Type.String(),
  source_type: Type.String(),
  custom_fields: MapOf(Type.String()),
  primed_at: Type.Optional(Timestamp()),
  first_met_at: Type.Optional(Timestamp()),
}
export const UserPrimingMetadata = named('UserPrimingMetadata', Type.Object(recordFields))

export const MetadataChanges = Type.Object({ display_name: Type.Optional(Text(200)), ...Metadata.properties })
export const MetadataChanged = named(
  'UserMetadataChanged',
  Type.Object({ metadata: UserPrimingMetadata, facts_created: Type.Integer() }),
)
