import type { Answer } from '../api/contract.ts'
import type { Tone } from '../ui/tag.tsx'

/** What a choice of files offers; the server recognises a file by its content. */
export const FILE_ENDINGS =
  '.pdf,.docx,.xlsx,.pptx,.html,.htm,.csv,.tsv,.md,.markdown,.txt,.eml,.png,.jpg,.jpeg,.webp,.gif'

export const STATUS_TONES: Readonly<Record<string, Tone>> = { indexed: 'good', failed: 'bad' }

/** Whether the server still works on it. */
export const isBeingRead = ({ status }: Pick<KnowledgeDocument, 'status'>): boolean =>
  status !== 'indexed' && status !== 'failed'

export type KnowledgeDocument =
  Answer<'GET /api/v1/projects/{projectId}/knowledge/documents'>['documents'][number]

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

export type KnowledgeNode = NodePage['nodes'][number]

export type KnowledgeFact = FactList['facts'][number]

/** Of every version there ever was. */
export type FactList = Answer<'GET /api/v1/projects/{projectId}/knowledge/facts'>

export type NodePage = Answer<'GET /api/v1/projects/{projectId}/knowledge/nodes'>
