import { Type } from 'typebox'
import { withExtensions } from '../../platform/http/extensions.ts'
import { AnyMap, MapOf, NonEmpty, named, Timestamp, Uuid } from '../../platform/http/schema.ts'

export const LABEL_MAX = 500
export const TYPE_MAX = 100
const PROPERTIES_MAX = 200

export const Label = () => NonEmpty(LABEL_MAX)
export const TypeName = () => NonEmpty(TYPE_MAX)
export const Properties = () => AnyMap({ maxProperties: PROPERTIES_MAX })

export const projectPath = Type.Object({ projectId: Uuid() })
export const nodePath = Type.Object({ projectId: Uuid(), nodeId: Uuid() })
export const tenantPath = Type.Object({ tenantId: Uuid() })

export const KbNode = named(
  'KBNode',
  Type.Object({
    node_id: Type.String(),
    tenant_id: Type.String(),
    project_id: Type.String({ description: 'Empty for a node of the organisation.' }),
    scope_id: Type.String({ description: 'The project, or empty for a node of the organisation.' }),
    node_type: Type.String(),
    label: Type.String(),
    norm_label: Type.String({
      description: 'The label as it is compared: a project has one node of a type and label.',
    }),
    properties: AnyMap(),
    property_sources: MapOf(
      Type.Object({ doc_id: Type.String(), eff_date: Timestamp(), source: Type.String() }),
    ),
    source_docs: Type.Array(Type.String()),
    source_type: Type.String(),
    confidence: Type.Number(),
    is_active: Type.Boolean(),
    version: Type.Integer(),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  }),
)

export const KbNodeList = named(
  'KBNodeList',
  Type.Object({ nodes: Type.Array(KbNode), total: Type.Integer() }),
)

export const KbFact = named(
  'KBFact',
  Type.Object({
    fact_id: Type.String(),
    from_node_id: Type.String(),
    to_node_id: Type.String(),
    relation_type: Type.String(),
    properties: AnyMap(),
    extraction_confidence: Type.Number(),
    effective_date: Timestamp(),
    source_document_id: Type.String({ description: 'Empty unless it was read in a document.' }),
    source_page: Type.Integer({ description: '0 unless it was read in a document.' }),
    source_snippet: Type.String(),
    is_active: Type.Boolean(),
    version: Type.Integer(),
    created_at: Timestamp(),
  }),
)

export const KbTraverseResult = named(
  'KBTraverseResult',
  Type.Object({ facts: Type.Array(Type.Object({ depth: Type.Integer(), fact: KbFact })) }),
)

const EntityKey = Type.Object({ key: AnyMap({ minProperties: 1, maxProperties: 20 }), type: TypeName() })

export const CompareBody = Type.Object({
  entities: Type.Array(EntityKey, { minItems: 1, maxItems: 100 }),
  property_path: NonEmpty(500),
  target_entity: EntityKey,
  via_relation: TypeName(),
})

export const KbCompareResult = named(
  'KBCompareResult',
  Type.Object({
    rows: Type.Array(
      Type.Object({
        entity: Type.Object({ key: AnyMap(), type: Type.String() }),
        fact: Type.Optional(KbFact),
        value: Type.Optional(Type.Unknown()),
        missing: Type.Boolean(),
        missing_reason: Type.Optional(
          Type.String({ description: 'no_entity, no_target, no_fact or no_property.' }),
        ),
      }),
    ),
  }),
)

const Written = Type.Object({ entity_type: TypeName(), label: Label(), properties: Properties() })
export const Source = () => Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }))

export const BulkUpdateBody = Type.Object({
  updates: Type.Array(Written, { minItems: 1, maxItems: 10_000 }),
  source: Source(),
  upsert: Type.Optional(
    Type.Boolean({ default: true, description: 'false leaves out what does not exist yet.' }),
  ),
})

export const KbBulkUpdateResult = named(
  'KBBulkUpdateResult',
  Type.Object({
    status: Type.String({ description: 'completed, or queued for more than 100 entries.' }),
    count: Type.Integer(),
    processed: Type.Integer(),
    created: Type.Integer(),
    updated: Type.Integer({ description: 'Entries that changed something.' }),
    not_found: Type.Integer(),
  }),
)

export const OrgNodeBody = Type.Object({
  node_type: TypeName(),
  label: Label(),
  properties: Type.Optional(Properties()),
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1, default: 1 })),
})

export const InsertBody = Type.Object({
  facts: Type.Array(Written, { minItems: 1, maxItems: 1_000 }),
  relationships: Type.Optional(
    Type.Array(
      Type.Object({
        from_label: Label(),
        to_label: Label(),
        edge_type: TypeName(),
        from_type: Type.Optional(TypeName()),
        to_type: Type.Optional(TypeName()),
        properties: Type.Optional(Properties()),
      }),
      { maxItems: 2_000 },
    ),
  ),
  source: Source(),
})

export const InsertResult = named(
  'KBInsertResult',
  Type.Object({
    processed: Type.Integer(),
    created: Type.Integer(),
    updated: Type.Integer(),
    details: Type.Array(
      Type.Object({
        label: Type.String(),
        type: Type.String(),
        action: Type.String({ description: 'created or updated.' }),
        node_id: Type.String(),
        version: Type.Integer(),
      }),
    ),
    edges: Type.Array(
      Type.Object({
        edge_id: Type.String(),
        from_node: Type.String(),
        to_node: Type.String(),
        relation: Type.String(),
      }),
    ),
  }),
)

export const FactList = named(
  'KBFactList',
  Type.Object({ facts: Type.Array(KbFact), next_page_token: Type.Optional(Type.String()) }),
)

export const NodeVersion = withExtensions(
  Type.Object({
    node_id: Type.String(),
    project_id: Type.String({ description: 'Empty for a node of the organisation.' }),
    version: Type.Integer(),
    properties: AnyMap(),
    change_type: Type.String({ description: 'created, updated or deleted.' }),
    changed_by: Type.String({ description: 'Where the change came from; the same as `source`.' }),
    changed_at: Timestamp('The same as `created_at`.'),
    label: Type.String(),
    confidence: Type.Number(),
    is_active: Type.Boolean(),
    source: Type.String(),
    created_at: Timestamp(),
  }),
  ['label', 'confidence', 'is_active', 'source', 'created_at'],
)

export const NodeHistory = named(
  'KBNodeHistory',
  Type.Object({ history: Type.Array(NodeVersion), total: Type.Integer() }),
)

/** A fact as an edge of the graph. */
const KbEdge = withExtensions(
  Type.Object({
    edge_id: Type.String({ description: 'The id of the fact.' }),
    edge_type: Type.String({ description: 'The relation.' }),
    tenant_id: Type.String(),
    project_id: Type.String({ description: 'Empty for knowledge of the organisation.' }),
    scope_id: Type.String(),
    confidence: Type.Number(),
    source_doc: Type.Optional(Type.String({ description: 'The document it was read in.' })),
    updated_at: Timestamp('Versions never change: when this one was made.'),
    ...KbFact.properties,
  }),
  [
    ...([
      'fact_id',
      'relation_type',
      'extraction_confidence',
      'effective_date',
      'source_document_id',
    ] as const),
    ...(['source_page', 'source_snippet', 'is_active', 'version'] as const),
  ],
)

export const NodeDetail = named(
  'KBNodeDetail',
  Type.Object({
    node: KbNode,
    outgoing: Type.Array(KbEdge),
    incoming: Type.Array(KbEdge),
    history: Type.Array(NodeVersion),
  }),
)

export const NodePage = named(
  'KBNodePage',
  withExtensions(
    Type.Object({
      nodes: Type.Array(KbNode),
      has_more: Type.Boolean(),
      next_cursor: Type.Optional(Type.String()),
    }),
    ['next_cursor'],
  ),
)

export const NodeResult = named('KBNodeResult', Type.Object({ node: KbNode }))

export const NewNodeBody = Type.Object({
  node_type: TypeName(),
  label: Label(),
  properties: Properties(),
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1, default: 0.7 })),
})

export const NodeChanges = Type.Object({
  label: Type.Optional(Label()),
  properties: Type.Optional(
    Properties() /* A value, or {current, new} for one that must still be what the writer saw. */,
  ),
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
})

export const agentHeader = Type.Object({
  'X-Agent-Id': Type.Optional(Type.String({ maxLength: 200, description: 'The agent that writes.' })),
})

export const PromotedNode = named(
  'KBPromotedNode',
  withExtensions(
    Type.Object({
      ...KbNode.properties,
      scope_type: Type.String(),
      relevance: Type.Number(),
      node: Type.Object({ ...KbNode.properties }, { description: 'The same node once more.' }),
    }),
    ['node'],
  ),
)

export const KbStats = named(
  'KBStats',
  Type.Object({
    documents: Type.Object({
      total: Type.Integer(),
      indexed: Type.Integer(),
      pending: Type.Integer(),
      failed: Type.Integer(),
    }),
    nodes: Type.Object({ total: Type.Integer(), active: Type.Integer() }),
    edges: Type.Integer(),
    extraction_tokens: Type.Integer(),
  }),
)
