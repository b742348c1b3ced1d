import type { Static } from 'typebox'
import { defined, iso } from '../../../platform/http/schema.ts'
import type { MemoryNode } from '../memory.schemas.ts'
import type { ListedNode } from '../tree/nodes.store.ts'
import type { AtomicFact, ListFactsResponse } from './facts.schemas.ts'
import type { FactRow } from './facts.store.ts'
import { retentionOf } from './retention.rules.ts'

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000
const filled = (text: string): string | undefined => (text === '' ? undefined : text)

export const factView = (fact: FactRow, now: Date): Static<typeof AtomicFact> =>
  defined({
    fact_id: fact.fact_id,
    agent_id: fact.agent_id,
    user_id: filled(fact.user_id),
    atomic_text: fact.atomic_text,
    fact_type: fact.fact_type,
    kind: fact.kind,
    node_id: fact.node_id,
    assertion: fact.assertion,
    confidence: rounded(fact.confidence),
    importance: rounded(fact.importance),
    emotional_intensity: rounded(fact.emotional_intensity),
    relationship_relevance: rounded(fact.relationship_relevance),
    character_salience: fact.memory_type === 'identity' ? rounded(fact.importance) : 0,
    retention_strength: rounded(retentionOf(fact, now)),
    hit_count: fact.hit_count,
    miss_count: fact.miss_count,
    mention_count: fact.mention_count,
    entities: fact.entities,
    // Only what was said is kept; nothing is guessed from it.
    inferred_entities: [],
    topic_tags: fact.topic_tags,
    evidence_message_ids: fact.evidence_message_ids,
    metadata: fact.metadata,
    sentiment: filled(fact.sentiment),
    subject_relation: filled(fact.subject_relation),
    temporal_relevance: filled(fact.temporal_relevance),
    item_type: filled(fact.item_type),
    quantity: fact.quantity ?? undefined,
    source_type: fact.source_type,
    source_id: filled(fact.source_id),
    session_id: filled(fact.session_id),
    supersedes_id: fact.supersedes_id ?? undefined,
    polarity_group_id: fact.polarity === 0 ? undefined : filled(fact.slot),
    event_time: iso(fact.event_time),
    time_sensitive_at: iso(fact.time_sensitive_at),
    valid_from: iso(fact.valid_from),
    valid_until: iso(fact.valid_until),
    last_confirmed: fact.last_confirmed.toISOString(),
    last_retrieved_at: (fact.last_retrieved_at ?? fact.created_at).toISOString(),
    created_at: fact.created_at.toISOString(),
    updated_at: fact.updated_at.toISOString(),
  })

export const listedFact = (fact: FactRow): Static<typeof ListFactsResponse>['facts'][number] =>
  defined({
    fact_id: fact.fact_id,
    user_id: filled(fact.user_id),
    content: fact.atomic_text,
    fact_type: fact.fact_type,
    entity: fact.entities[0] ?? '',
    confidence: rounded(fact.confidence),
    importance: rounded(fact.importance),
    mention_count: fact.mention_count,
    metadata: fact.metadata,
    session_id: fact.session_id,
    source_id: fact.source_id,
    source_type: fact.source_type,
    created_at: fact.created_at.toISOString(),
    updated_at: fact.updated_at.toISOString(),
  })

const HALF_LIFE_MS = 30 * 86_400_000

export const nodeView = (node: ListedNode, now: Date): Static<typeof MemoryNode> =>
  defined({
    node_id: node.node_id,
    agent_id: node.agent_id,
    user_id: filled(node.user_id),
    parent_id: node.parent_id ?? undefined,
    path: node.path,
    name: node.name,
    description: node.description,
    memory_type: node.memory_type,
    depth: node.depth,
    child_count: node.child_count,
    content_count: node.content_count,
    access_count: node.access_count,
    content_refs: node.content_refs,
    cross_refs: [],
    importance: rounded(node.importance ?? 0),
    recency: rounded(0.5 ** (Math.max(0, now.getTime() - node.updated_at.getTime()) / HALF_LIFE_MS)),
    is_deleted: false,
    is_prunable: node.content_count + node.child_count === 0,
    metadata: node.metadata,
    created_at: node.created_at.toISOString(),
    updated_at: node.updated_at.toISOString(),
    last_accessed_at: iso(node.last_accessed_at),
  })
