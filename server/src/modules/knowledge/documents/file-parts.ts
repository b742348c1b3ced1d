import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import { readPart } from './documents.store.ts'

/** The bytes of a version, part by part. */
export async function* partsOf(
  db: ScopedDatabase,
  { tenant_id: tenantId, document_id: documentId, version }: VersionRow,
  size: number,
): AsyncGenerator<Buffer> {
  let read = 0
  for (let position = 0; read < size; position += 1) {
    const part = await db.read((tx) => readPart(tx, { tenantId, documentId, version }, position))
    if (part === undefined) throw new Error('a part of the document is missing')
    read += part.content.length
    yield part.content
  }
}

interface VersionRow {
  readonly tenant_id: string
  readonly document_id: string
  readonly version: number
}
