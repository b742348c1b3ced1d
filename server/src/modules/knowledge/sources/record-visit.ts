import type { Clock } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { findDocument, findSame, insertDocument, type SentFile } from '../documents/documents.store.ts'
import { removeDocument } from '../documents/remove-document.ts'
import { enqueueReading, replaceVersion } from '../documents/versions.ts'
import {
  addPages,
  findPage,
  type PageRow,
  type SourceRow,
  unreachedPages,
  updatePage,
} from './sources.store.ts'
import type { Visit } from './visit-page.ts'

export interface Recording {
  readonly clock: Clock
  readonly jobs: Jobs
  readonly events: Events
}

/** After these the page is no document any more; after others it stays what it was. */
const WITHOUT_DOCUMENT = new Set(['gone', 'skipped', 'redirect', 'duplicate', 'sitemap'])

const UNREACHED_AT_ONCE = 100

/** At the end of a crawl: pages to which nothing leads any more lose their document. True when there may be more. */
export async function dropUnreached(tx: Tx, services: Recording, source: SourceRow): Promise<boolean> {
  const key = { tenantId: source.tenant_id, projectId: source.project_id }
  const pages = await unreachedPages(tx, source, UNREACHED_AT_ONCE)
  for (const page of pages) {
    if (page.document_id !== null)
      await removeDocument(tx, services, key, page.document_id, `source:${source.source_id}`)
    const error_msg = 'No page of the site leads here any more.'
    await updatePage(tx, page, { state: 'gone', error_msg, document_id: null })
  }
  return pages.length === UNREACHED_AT_ONCE
}

/** Stores what a visit found: the page's state, its document, and the pages it leads to. The source is locked. */
export async function recordVisit(
  tx: Tx,
  services: Recording,
  source: SourceRow,
  page: PageRow,
  visit: Visit & { readonly checksum?: string },
): Promise<void> {
  const key = { tenantId: source.tenant_id, projectId: source.project_id }
  const actor = `source:${source.source_id}`
  // A page that is not sent, because it has not changed or cannot be had, leads where it led before.
  const isSent = visit.state !== 'unchanged' && visit.state !== 'failed'
  const links = visit.links ?? (isSent ? [] : (page.links ?? []))
  const { others = [] } = visit
  if (page.depth < source.depth_max) await addPages(tx, source, links, page.depth + 1)
  await addPages(tx, source, others, page.depth)
  let { state } = visit
  // Two pages that each call the other the real one: the second to come is stored.
  const real = state === 'duplicate' ? await findPage(tx, source, others[0] ?? '') : undefined
  if (
    state === 'duplicate' &&
    (real === undefined || (real.state === 'duplicate' && real.crawl === source.crawl))
  )
    state = 'stored'
  let documentId = page.document_id
  if (state === 'stored' && visit.file !== undefined && visit.checksum !== undefined) {
    const file: SentFile = { ...visit.file, fileName: page.url, checksum: visit.checksum, uploadedBy: actor }
    const same = await findSame(tx, key, file.checksum)
    const own = documentId === null ? undefined : await findDocument(tx, key, documentId)
    if (same !== undefined && same.document_id === documentId) state = 'unchanged'
    else if (same !== undefined) state = 'duplicate'
    else if (own !== undefined) await replaceVersion(tx, services, key, own.document_id, { file, actor })
    else {
      const made = await insertDocument(tx, key, newId(), file, services.clock.now())
      if (made === undefined) state = 'duplicate'
      else {
        await enqueueReading(tx, services, made, actor)
        documentId = made.document_id
      }
    }
  }
  if (WITHOUT_DOCUMENT.has(state) && documentId !== null) {
    await removeDocument(tx, services, key, documentId, actor)
    documentId = null
  }
  await updatePage(tx, page, {
    state,
    error_msg: visit.errorMsg ?? '',
    http_status: visit.status ?? null,
    document_id: documentId,
    fetched_at: services.clock.now(),
    ...(isSent ? { links: [...links] } : {}),
    ...(visit.title === undefined ? {} : { title: visit.title }),
    ...(visit.etag === undefined ? {} : { etag: visit.etag, last_modified: visit.lastModified ?? '' }),
  })
}
