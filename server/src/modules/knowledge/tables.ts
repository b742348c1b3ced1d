import type { JsonObject } from '../../kernel/json.ts'
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
} from '../../platform/db/tables.ts'
import { analyticsTables } from './analytics/tables.ts'
import type { DocumentStatus, KnownVersion, ServedVersion } from './documents/documents.schemas.ts'
import { kbSchemas } from './entity-types/entity-schemas.store.ts'
import type { PropertySources } from './nodes/node.rules.ts'
import { sourceTables } from './sources/tables.ts'

/** What an index in memory needs of a row: what changed since, and its meaning as a vector. */
const indexed = {
  revision: bigint(),
  vector_model: text().withDefault(),
  vector: bytea().nullable(),
}

const kbScopes = table('kb_scopes', {
  tenant_id: uuid(),
  scope_id: text(),
  version: bigint(),
  rebuilt_at_version: bigint(),
  updated_at: timestamp(),
  vector_model: text().withDefault(),
})

const kbIndexParts = table('kb_index_parts', {
  tenant_id: uuid(),
  scope_id: text(),
  snapshot_id: uuid(),
  part: integer(),
  version: bigint(),
  format: text(),
  content: bytea(),
  created_at: timestamp(),
})

const kbNodes = table('kb_nodes', {
  tenant_id: uuid(),
  node_id: uuid(),
  scope_id: text(),
  node_type: text(),
  norm_type: text().withDefault(),
  label: text(),
  norm_label: text(),
  properties: jsonb<JsonObject>().withDefault(),
  property_sources: jsonb<PropertySources>().withDefault(),
  source_docs: textArray().withDefault(),
  source_type: text(),
  confidence: double(),
  version: integer(),
  is_active: boolean().withDefault(),
  ...indexed,
  created_at: timestamp(),
  updated_at: timestamp(),
})

const kbNodeVersions = table('kb_node_versions', {
  tenant_id: uuid(),
  node_id: uuid(),
  version: integer(),
  label: text(),
  properties: jsonb<JsonObject>(),
  confidence: double(),
  is_active: boolean(),
  source: text(),
  created_at: timestamp(),
})

const kbFacts = table('kb_facts', {
  tenant_id: uuid(),
  fact_id: uuid(),
  scope_id: text(),
  from_node_id: uuid(),
  to_node_id: uuid(),
  relation_type: text(),
  properties: jsonb<JsonObject>().withDefault(),
  extraction_confidence: double(),
  effective_date: timestamp(),
  source: text(),
  source_document_id: uuid().nullable(),
  source_page: integer().nullable(),
  source_snippet: text().withDefault(),
  version: integer(),
  is_active: boolean().withDefault(),
  created_at: timestamp(),
})

const kbDocuments = table('kb_documents', {
  tenant_id: uuid(),
  document_id: uuid(),
  project_id: uuid(),
  file_name: text(),
  content_type: text(),
  file_size: bigint(),
  checksum: text(),
  status: text<DocumentStatus>(),
  error_msg: text().withDefault(),
  node_count: integer().withDefault(),
  edge_count: integer().withDefault(),
  extraction_tokens: integer().withDefault(),
  uploaded_by: text(),
  version: integer().withDefault(),
  served: jsonb<ServedVersion>().nullable(),
  versions: jsonb<readonly KnownVersion[]>().withDefault(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

const kbDocumentParts = table('kb_document_parts', {
  tenant_id: uuid(),
  document_id: uuid(),
  version: integer().withDefault(),
  position: integer(),
  content: bytea(),
})

const kbChunks = table('kb_chunks', {
  tenant_id: uuid(),
  chunk_id: uuid(),
  scope_id: text(),
  document_id: uuid(),
  node_id: uuid(),
  position: integer(),
  page: integer(),
  heading: text().withDefault(),
  content: text(),
  ...indexed,
  created_at: timestamp(),
})

const kbNodeMentions = table('kb_node_mentions', {
  tenant_id: uuid(),
  document_id: uuid(),
  node_id: uuid(),
  properties: jsonb<JsonObject>().withDefault(),
  created_at: timestamp(),
})

const kbFactMentions = table('kb_fact_mentions', {
  tenant_id: uuid(),
  document_id: uuid(),
  from_node_id: uuid(),
  to_node_id: uuid(),
  relation_type: text(),
  page: integer(),
  snippet: text(),
  confidence: double(),
  created_at: timestamp(),
})

declare module '../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof knowledgeTables)[number]> {}
}

export const knowledgeTables = [
  kbScopes,
  kbIndexParts,
  kbNodes,
  kbNodeVersions,
  kbFacts,
  kbDocuments,
  kbDocumentParts,
  kbChunks,
  kbNodeMentions,
  kbFactMentions,
  kbSchemas,
  ...analyticsTables,
  ...sourceTables,
]
