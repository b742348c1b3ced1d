export interface KnowledgeDocument {
  readonly document_id: string
  readonly file_name: string
  readonly file_size: number
  readonly status: string
  readonly error_msg?: string
  readonly node_count: number
  readonly edge_count: number
  readonly created_at: string
}

export interface KnowledgeNode {
  readonly node_id: string
  readonly node_type: string
  readonly label: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly confidence: number
  readonly version: number
  readonly updated_at: string
}

export interface KnowledgeFact {
  readonly fact_id: string
  readonly from_node_id: string
  readonly to_node_id: string
  readonly relation_type: string
  readonly extraction_confidence: number
  readonly source_snippet: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly is_active: boolean
  readonly version: number
  readonly created_at: string
}

/** Of every version there ever was. */
export interface FactList {
  readonly facts: readonly KnowledgeFact[]
  readonly next_page_token?: string
}

export interface NodePage {
  readonly nodes: readonly KnowledgeNode[]
  readonly next_cursor?: string
}
