import { type Static, Type } from 'typebox'
import {
  AnyMap,
  MapOf,
  NonEmpty,
  named,
  OneOf,
  Text,
  Timestamp,
  Uuid,
} from '../../../platform/http/schema.ts'
import { KbFact, TypeName } from '../schemas.ts'
import { FIELD_TYPES } from './entity-schema.rules.ts'

export const schemaPath = Type.Object({ projectId: Uuid(), schemaId: Uuid() })
export const entityPath = Type.Object({
  projectId: Uuid(),
  entityType: TypeName(),
  entityKey: NonEmpty(4_000, {
    description: 'A JSON object with the label or some properties, or simply the label.',
  }),
})

const Field = Type.Object({
  name: NonEmpty(100),
  type: OneOf(FIELD_TYPES),
  required: Type.Boolean(),
  description: Type.Optional(Text(1_000)),
  enum_values: Type.Optional(
    Type.Array(Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean()]), {
      maxItems: 500,
    }),
  ),
  indexed: Type.Optional(Type.Boolean()),
})

const Similarity = Type.Object({
  enabled: Type.Optional(Type.Boolean()),
  field_weights: Type.Optional(MapOf(Type.Number({ minimum: 0, maximum: 100 }), { maxProperties: 20 })),
  max_edges_per_node: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
  threshold: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
})

const SimilarityAnswer = Type.Object({
  enabled: Type.Boolean(),
  field_weights: MapOf(Type.Number()),
  max_edges_per_node: Type.Integer({ description: '0 unless it was set.' }),
  threshold: Type.Number({ description: '0 unless it was set.' }),
})

export const SchemaBody = Type.Object({
  entity_type: TypeName(),
  fields: Type.Array(Field, { maxItems: 200 }),
  display_name: Type.Optional(Text(200)),
  description: Type.Optional(Text(2_000)),
  similarity_config: Type.Optional(Similarity),
})
export type SentSchema = Static<typeof SchemaBody>

export const KbSchema = named(
  'KBEntitySchema',
  Type.Object({
    schema_id: Type.String(),
    project_id: Type.String(),
    entity_type: Type.String(),
    display_name: Type.String(),
    description: Type.String(),
    fields: Type.Array(Field),
    similarity_config: Type.Optional(SimilarityAnswer),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  }),
)

export const KbSchemaList = named(
  'KBEntitySchemaList',
  Type.Object({ schemas: Type.Array(KbSchema), total: Type.Integer() }),
)

export const KbEntity = named(
  'KBEntity',
  Type.Object({
    entity_type: Type.String(),
    entity_key: AnyMap(),
    entity_node_id: Type.String(),
    outgoing_facts: Type.Array(KbFact),
    incoming_facts: Type.Array(KbFact),
  }),
)

export const AgentDeleteBody = Type.Object({
  expected_label: NonEmpty(500, { description: 'The label the agent believes the node has.' }),
  reason: Type.Optional(Text(1_000)),
})

export const AgentDeleteResult = named('KBAgentDeleteResult', Type.Object({ ok: Type.Boolean() }))
