import {
  bigint,
  boolean,
  bytea,
  double,
  integer,
  jsonb,
  type TablesOf,
  table,
  text,
  textArray,
  timestamp,
  uuid,
  uuidArray,
} from '../../platform/db/tables.ts'
import type { AgentTable } from '../../platform/module.ts'

/** The memory that a row belongs to: '' stands for the agent's own and for no instance. */
const whose = {
  tenant_id: uuid(),
  agent_id: uuid(),
  user_id: text().withDefault(),
  instance_id: text().withDefault(),
}

export const memoryScopes = table('memory_scopes', {
  ...whose,
  version: bigint().withDefault(),
  rebuilt_at_version: bigint().withDefault(),
  messages_total: bigint().withDefault(),
  created_at: timestamp(),
  updated_at: timestamp(),
  vector_model: text().withDefault(),
})

export const memoryIndexParts = table('memory_index_parts', {
  ...whose,
  user_id: text(),
  instance_id: text(),
  snapshot_id: uuid(),
  part: integer(),
  version: bigint(),
  format: text(),
  content: bytea().asWords(),
  created_at: timestamp(),
})

export interface ToolCall {
  readonly id: string
  readonly type: string
  readonly function: { readonly name: string; readonly arguments: string }
}

export const memoryMessages = table('memory_messages', {
  ...whose,
  user_id: text(),
  message_id: uuid(),
  session_id: text(),
  position: bigint(),
  role: text<'user' | 'assistant' | 'system' | 'tool'>(),
  author: text().withDefault().asWords(),
  content: text().asWords(),
  tool_call_id: text().withDefault(),
  tool_calls: jsonb<readonly ToolCall[]>().nullable().asWords(),
  said_at: timestamp(),
  created_at: timestamp(),
  revision: bigint(),
  vector_model: text().withDefault(),
  vector: bytea().nullable().asWords(),
  redacted_content: text().nullable().asWords(),
})

export const memoryNodes = table('memory_nodes', {
  ...whose,
  node_id: uuid(),
  parent_id: uuid().nullable(),
  path: text().asWords('path'),
  name: text().asWords(),
  description: text().withDefault().asWords(),
  memory_type: text(),
  depth: integer(),
  metadata: jsonb<Record<string, unknown>>().withDefault().asWords(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

export const memoryFacts = table('memory_facts', {
  ...whose,
  fact_id: uuid(),
  node_id: uuid(),
  atomic_text: text().asWords(),
  text_key: text().asWords('equal'),
  fact_type: text(),
  kind: text().withDefault(),
  memory_type: text().withDefault(),
  subject: text().withDefault().asWords(),
  slot: text().withDefault().asWords('equal'),
  slot_value: text().withDefault().asWords(),
  polarity: integer().withDefault(),
  subject_relation: text().withDefault().asWords('equal'),
  temporal_relevance: text().withDefault(),
  sentiment: text().withDefault().asWords('equal'),
  assertion: boolean().withDefault(),
  item_type: text().withDefault(),
  quantity: double().nullable(),
  importance: double().withDefault(),
  confidence: double().withDefault(),
  emotional_intensity: double().withDefault(),
  relationship_relevance: double().withDefault(),
  entities: textArray().withDefault().asWords(),
  topic_tags: textArray().withDefault().asWords(),
  evidence_message_ids: uuidArray().withDefault(),
  source_type: text().withDefault(),
  source_id: text().withDefault(),
  session_id: text().withDefault(),
  metadata: jsonb<Record<string, unknown>>().withDefault().asWords('equal leaves'),
  mention_count: integer().withDefault(),
  hit_count: integer().withDefault(),
  miss_count: integer().withDefault(),
  event_time: timestamp().nullable(),
  time_sensitive_at: timestamp().nullable(),
  valid_from: timestamp(),
  valid_until: timestamp().nullable(),
  last_confirmed: timestamp(),
  last_retrieved_at: timestamp().nullable(),
  supersedes_id: uuid().nullable(),
  superseded_by: uuid().nullable(),
  is_current: boolean().withDefault(),
  created_at: timestamp(),
  updated_at: timestamp(),
  revision: bigint(),
  vector_model: text().withDefault(),
  vector: bytea().nullable().asWords(),
})

export const memoryExtractions = table('memory_extractions', {
  ...whose,
  user_id: text(),
  extraction_id: uuid(),
  session_id: text(),
  message_ids: uuidArray(),
  timezone: text().withDefault(),
  source_type: text().withDefault(),
  source_id: text().withDefault(),
  state: text<'queued' | 'running' | 'done' | 'failed'>().withDefault(),
  error: text().withDefault(),
  facts_added: integer().withDefault(),
  facts_confirmed: integer().withDefault(),
  facts_superseded: integer().withDefault(),
  chat_model: text().withDefault(),
  warnings: jsonb<Readonly<Record<string, number>>>().withDefault(),
  job_id: uuid().nullable(),
  created_at: timestamp(),
  finished_at: timestamp().nullable(),
})

export const memorySummaries = table('memory_summaries', {
  ...whose,
  user_id: text(),
  summary_id: uuid(),
  stage: text<'daily' | 'weekly'>(),
  period_start: timestamp(),
  period_end: timestamp(),
  topics: textArray().withDefault().asWords(),
  summary: text().asWords(),
  facts_total: integer().withDefault(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof memoryTables)[number]> {}
}

export const memoryTables = [
  memoryScopes,
  memoryIndexParts,
  memoryMessages,
  memoryNodes,
  memoryFacts,
  memoryExtractions,
  memorySummaries,
]

/**
 * Forked and deleted with the agent. Unfinished extractions stay with the original: its job learns for it alone. The
 * scopes come last, because a memory without a scope is never indexed.
 */
export const memoryTablesOfAgents: readonly AgentTable[] = [
  { table: memoryMessages, ids: ['message_id'] },
  { table: memoryNodes, ids: ['node_id', 'parent_id'], countedAs: 'nodes' },
  {
    table: memoryFacts,
    ids: ['fact_id', 'node_id', 'supersedes_id', 'superseded_by', 'evidence_message_ids'],
    countedAs: 'facts',
  },
  { table: memoryExtractions, ids: [], isCopied: false },
  { table: memorySummaries, ids: ['summary_id'] },
  { table: memoryIndexParts, ids: [], isCopied: false },
  { table: memoryScopes, ids: [] },
]
