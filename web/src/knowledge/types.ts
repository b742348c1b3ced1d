import type { Tone } from '../ui/tag.tsx'

/** What a choice of files offers; the server recognises a file by its content. */
export const FILE_ENDINGS =
  '.pdf,.docx,.xlsx,.pptx,.html,.htm,.csv,.tsv,.md,.markdown,.txt,.eml,.png,.jpg,.jpeg,.webp,.gif'

export const STATUS_TONES: Readonly<Record<string, Tone>> = { indexed: 'good', failed: 'bad' }

/** Whether the server still works on it. */
export const isBeingRead = ({ status }: Pick<KnowledgeDocument, 'status'>): boolean =>
  status !== 'indexed' && status !== 'failed'

export interface KnowledgeDocument {
  readonly document_id: string
  readonly file_name: string
  readonly file_size: number
  readonly status: string
  readonly error_msg?: string
  readonly node_count: number
  readonly edge_count: number
  readonly created_at: string
  readonly updated_at: string
  readonly uploaded_by: string
  readonly version: number
  /** What searches find; missing until something was indexed. */
  readonly served_version?: number
}

export interface DocumentPassage {
  readonly passage_id: string
  readonly page: number
  readonly heading: string
  readonly content: string
}

export interface DocumentVersion {
  readonly version: number
  readonly file_name: string
  readonly file_size: number
  readonly checksum: string
  readonly uploaded_by: string
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
