import type { JsonObject } from '../../../kernel/json.ts'
import type { PropertySource, PropertySources } from '../nodes/node.rules.ts'
import type { Format } from './documents.schemas.ts'

export const DOCUMENT_BYTES_MAX = 50 * 1024 * 1024

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** What can be read, by the end of the name. */
const KINDS: Readonly<Record<string, { readonly format: Format; readonly mediaType: string }>> = {
  pdf: { format: 'pdf', mediaType: 'application/pdf' },
  docx: { format: 'docx', mediaType: `${OFFICE}.wordprocessingml.document` },
  xlsx: { format: 'xlsx', mediaType: `${OFFICE}.spreadsheetml.sheet` },
  pptx: { format: 'pptx', mediaType: `${OFFICE}.presentationml.presentation` },
  html: { format: 'html', mediaType: 'text/html' },
  htm: { format: 'html', mediaType: 'text/html' },
  csv: { format: 'csv', mediaType: 'text/csv' },
  tsv: { format: 'csv', mediaType: 'text/tab-separated-values' },
  md: { format: 'md', mediaType: 'text/markdown' },
  markdown: { format: 'md', mediaType: 'text/markdown' },
  txt: { format: 'txt', mediaType: 'text/plain' },
  eml: { format: 'eml', mediaType: 'message/rfc822' },
  png: { format: 'image', mediaType: 'image/png' },
  jpg: { format: 'image', mediaType: 'image/jpeg' },
  jpeg: { format: 'image', mediaType: 'image/jpeg' },
  webp: { format: 'image', mediaType: 'image/webp' },
  gif: { format: 'image', mediaType: 'image/gif' },
}

export const FILE_ENDINGS: readonly string[] = Object.keys(KINDS).map((ending) => `.${ending}`)

const kindOf = (fileName: string) => {
  const ending = /\.([a-z]+)$/i.exec(fileName.slice(-20))?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(KINDS, ending) ? KINDS[ending] : undefined
}

/** By the end of the name; what the file really is shows when it is read. */
export const formatOf = (fileName: string): Format | undefined => kindOf(fileName)?.format

/** Pages of websites are documents named after their address, which says nothing about what they are. */
export const nameForReading = ({
  file_name,
  content_type,
}: {
  file_name: string
  content_type: string
}): string => {
  if (!/^https?:/.test(file_name)) return file_name
  const ending = Object.keys(KINDS).find((one) => KINDS[one]?.mediaType === content_type)
  return `page.${ending ?? 'txt'}`
}

export const mediaTypeOf = (fileName: string): string =>
  kindOf(fileName)?.mediaType ?? 'application/octet-stream'

interface Told {
  readonly properties: JsonObject
  readonly property_sources: PropertySources
  readonly source_docs: readonly string[]
  readonly source_type: string
}

/**
 * What is left of a node when a document goes, or says less than before; undefined when nothing but the document spoke
 * for it. `mentions` are what all documents say of it now: of this one too, when it still does.
 */
export function without(
  node: Told,
  documentId: string,
  mentions: readonly {
    readonly document_id: string
    readonly properties: JsonObject
    readonly created_at: Date
  }[],
): Pick<Told, 'properties' | 'property_sources' | 'source_docs'> | undefined {
  const properties: Record<string, unknown> = { ...node.properties }
  const sources: Record<string, PropertySource> = { ...node.property_sources }
  const own = mentions.find((mention) => mention.document_id === documentId)
  const others = mentions.filter((mention) => mention.document_id !== documentId)
  for (const [name, source] of Object.entries(node.property_sources)) {
    if (source.doc_id !== documentId || (own !== undefined && name in own.properties)) continue
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
  const left = own === undefined ? node.source_docs.filter((id) => id !== documentId) : node.source_docs
  const isWritten =
    node.source_type !== 'document' || Object.values(sources).some((source) => source.doc_id === '')
  if (left.length === 0 && !isWritten) return undefined
  return { properties, property_sources: sources, source_docs: left }
}
