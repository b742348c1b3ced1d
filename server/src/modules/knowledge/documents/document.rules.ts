import type { JsonObject } from '../../../kernel/json.ts'
import type { PropertySource, PropertySources } from '../nodes/node.rules.ts'
import type { Format } from './documents.schemas.ts'

export const DOCUMENT_BYTES_MAX = 50 * 1024 * 1024

const FORMATS: Readonly<Record<string, Format>> = {
  pdf: 'pdf',
  docx: 'docx',
  md: 'md',
  markdown: 'md',
  txt: 'txt',
}

/** By the end of the name; what the file really is shows when it is read. */
export const formatOf = (fileName: string): Format | undefined =>
  FORMATS[/\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '']

export const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  md: 'text/markdown',
  txt: 'text/plain',
}

interface Told {
  readonly properties: JsonObject
  readonly property_sources: PropertySources
  readonly source_docs: readonly string[]
  readonly source_type: string
}

/** What is left of a node when a document goes; undefined when nothing but the document spoke for it. */
export function without(
  node: Told,
  documentId: string,
  others: readonly {
    readonly document_id: string
    readonly properties: JsonObject
    readonly created_at: Date
  }[],
): Pick<Told, 'properties' | 'property_sources' | 'source_docs'> | undefined {
  const properties: Record<string, unknown> = { ...node.properties }
  const sources: Record<string, PropertySource> = { ...node.property_sources }
  for (const [name, source] of Object.entries(node.property_sources)) {
    if (source.doc_id !== documentId) continue
    const other = others.findLast((mention) => name in mention.properties)
    delete properties[name]
    delete sources[name]
    if (other === undefined) continue
    properties[name] = other.properties[name]
    sources[name] = {
      source: 'document',
      doc_id: other.document_id,
      eff_date: other.created_at.toISOString(),
    }
  }
  const left = node.source_docs.filter((id) => id !== documentId)
  const isWritten =
    node.source_type !== 'document' || Object.values(sources).some((source) => source.doc_id === '')
  if (left.length === 0 && !isWritten) return undefined
  return { properties, property_sources: sources, source_docs: left }
}
