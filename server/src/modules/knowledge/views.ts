import { defined } from '../../platform/http/schema.ts'
import type { DocumentRow } from './documents/documents.store.ts'
import type { FactRow } from './nodes/facts.store.ts'
import type { NodeRow, VersionRow } from './nodes/nodes.store.ts'
import { ORGANISATION } from './scopes.store.ts'
import type { Found } from './search/found.ts'

export const nodeView = (node: NodeRow) => ({
  node_id: node.node_id,
  tenant_id: node.tenant_id,
  project_id: node.scope_id,
  scope_id: node.scope_id,
  node_type: node.node_type,
  label: node.label,
  norm_label: node.norm_label,
  properties: { ...node.properties },
  property_sources: { ...node.property_sources },
  source_docs: node.source_docs,
  source_type: node.source_type,
  confidence: node.confidence,
  is_active: node.is_active,
  version: node.version,
  created_at: node.created_at.toISOString(),
  updated_at: node.updated_at.toISOString(),
})

export const factView = (fact: FactRow) => ({
  fact_id: fact.fact_id,
  from_node_id: fact.from_node_id,
  to_node_id: fact.to_node_id,
  relation_type: fact.relation_type,
  properties: { ...fact.properties },
  extraction_confidence: fact.extraction_confidence,
  effective_date: fact.effective_date.toISOString(),
  source_document_id: fact.source_document_id ?? '',
  source_page: fact.source_page ?? 0,
  source_snippet: fact.source_snippet,
  is_active: fact.is_active,
  version: fact.version,
  created_at: fact.created_at.toISOString(),
})

export const edgeView = (fact: FactRow) =>
  defined({
    ...factView(fact),
    edge_id: fact.fact_id,
    edge_type: fact.relation_type,
    tenant_id: fact.tenant_id,
    project_id: fact.scope_id,
    scope_id: fact.scope_id,
    confidence: fact.extraction_confidence,
    source_doc: fact.source_document_id ?? undefined,
    updated_at: fact.created_at.toISOString(),
  })

const changeIn = ({ version, is_active }: VersionRow): string =>
  is_active ? (version === 1 ? 'created' : 'updated') : 'deleted'

export const versionView = (scopeId: string) => (version: VersionRow) => ({
  node_id: version.node_id,
  project_id: scopeId,
  change_type: changeIn(version),
  changed_by: version.source,
  changed_at: version.created_at.toISOString(),
  version: version.version,
  label: version.label,
  properties: { ...version.properties },
  confidence: version.confidence,
  is_active: version.is_active,
  source: version.source,
  created_at: version.created_at.toISOString(),
})

export const foundView = ({ node, passage, scope, score }: Found) => ({
  node_id: node.node_id,
  label: node.label,
  type: node.node_type,
  // Clients know no field for what a passage says, but read all properties.
  properties: { ...node.properties, ...passageFields(passage) },
  version: node.version,
  updated_at: node.updated_at.toISOString(),
  score,
  source: node.source_type,
  scope_type: scope.scopeId === ORGANISATION ? 'organization' : 'project',
  ...passageFields(passage),
})

const passageFields = (passage: Found['passage']) =>
  passage === undefined
    ? {}
    : {
        content: passage.content,
        document_id: passage.document_id,
        page: passage.page,
        heading: passage.heading,
      }

export const documentView = (document: DocumentRow) =>
  defined({
    document_id: document.document_id,
    project_id: document.project_id,
    file_name: document.file_name,
    content_type: document.content_type,
    file_size: document.file_size,
    checksum: document.checksum,
    gcs_path: '',
    status: document.status,
    error_msg: document.error_msg || undefined,
    node_count: document.node_count,
    edge_count: document.edge_count,
    extraction_tokens: document.extraction_tokens,
    uploaded_by: document.uploaded_by,
    created_at: document.created_at.toISOString(),
    updated_at: document.updated_at.toISOString(),
    version: document.version,
    served_version: document.served?.version,
  })

/** One document with its history. */
export const documentDetailView = (document: DocumentRow) => ({
  ...documentView(document),
  versions: [...document.versions].reverse(),
})
