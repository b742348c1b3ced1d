import type { DataMap } from '../../platform/db/data-map.ts'

export const knowledgeDataMap: DataMap = {
  kb_scopes: { other: ['scope_id', 'vector_model'] },
  kb_nodes: {
    other: [
      'scope_id',
      'node_type',
      'norm_type',
      'label',
      'norm_label',
      'properties',
      'property_sources',
      'source_docs',
      'source_type',
      'vector_model',
      'vector',
    ],
  },
  kb_node_versions: { other: ['label', 'properties', 'source'] },
  kb_facts: { other: ['scope_id', 'relation_type', 'properties', 'source', 'source_snippet'] },
  kb_documents: {
    purpose: 'who uploaded which document',
    kept: 'until it is deleted',
    readers: 'members, `read:knowledge`',
    personal: ['file_name', 'uploaded_by', 'versions'],
    other: ['content_type', 'checksum', 'status', 'error_msg', 'served'],
    clear: { gap: ['file_name', 'versions'] },
  },
  kb_document_parts: { other: ['content'] },
  kb_chunks: { other: ['scope_id', 'heading', 'content', 'vector_model', 'vector'] },
  kb_node_mentions: { other: ['properties'] },
  kb_fact_mentions: { other: ['relation_type', 'snippet'] },
  kb_schemas: {
    other: ['entity_type', 'norm_type', 'display_name', 'description', 'fields', 'similarity_config'],
  },
  kb_rules: {
    other: ['name', 'rule_type', 'config', 'schedule', 'last_run_status', 'last_run_error', 'model'],
  },
  kb_rule_traits: { other: ['trait'] },
  kb_trends: { other: [] },
  kb_feedback: {
    purpose: 'what people made of recommendations',
    kept: 'until the person is erased',
    readers: 'members, `read:knowledge`',
    personal: ['source_id', 'created_by'],
    other: ['action'],
  },
  kb_feedback_totals: { other: [] },
  kb_conversions: { other: ['segment_key', 'target_type', 'top_features'] },
  kb_sources: {
    purpose: 'who added a web site',
    kept: 'until it is deleted',
    readers: 'members, `read:knowledge`',
    personal: ['created_by'],
    other: ['url', 'schedule', 'status', 'error_msg'],
  },
  kb_source_pages: { other: ['url', 'state', 'error_msg', 'title', 'etag', 'last_modified', 'links'] },
}
