import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import type { ProjectKey } from '../documents/documents.store.ts'

export interface SourceKey extends ProjectKey {
  readonly sourceId: string
}

/** Those that are not deleted. */
const sourcesOf = (tx: Tx, { tenantId, projectId }: ProjectKey) =>
  tx.db
    .selectFrom('kb_sources')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)

export const findSource = (tx: Tx, key: SourceKey) =>
  sourcesOf(tx, key).where('source_id', '=', key.sourceId).executeTakeFirst()
export type SourceRow = NonNullable<Awaited<ReturnType<typeof findSource>>>

/** Keeps other writers of this source waiting until the transaction ends. */
export const lockSource = (tx: Tx, key: SourceKey): Promise<SourceRow | undefined> =>
  sourcesOf(tx, key).where('source_id', '=', key.sourceId).forUpdate().executeTakeFirst()

export const lockSourceByUrl = (tx: Tx, key: ProjectKey, url: string): Promise<SourceRow | undefined> =>
  sourcesOf(tx, key).where('url', '=', url).forUpdate().executeTakeFirst()

export const listSources = (tx: Tx, key: ProjectKey, limit: number): Promise<readonly SourceRow[]> =>
  sourcesOf(tx, key).orderBy('created_at').orderBy('source_id').limit(limit).execute()

export interface SourceSettings {
  readonly pagesMax: number
  readonly depthMax: number
  readonly schedule: string
  readonly nextRunAt: Date | null
}

const columnsOf = ({ pagesMax, depthMax, schedule, nextRunAt }: SourceSettings) => ({
  pages_max: pagesMax,
  depth_max: depthMax,
  schedule,
  next_run_at: nextRunAt,
})

/** Undefined when the project has a source with this address already. */
export const insertSource = (
  tx: Tx,
  key: SourceKey,
  source: SourceSettings & { readonly url: string; readonly createdBy: string; readonly now: Date },
): Promise<SourceRow | undefined> =>
  tx.db
    .insertInto('kb_sources')
    .values({
      tenant_id: key.tenantId,
      source_id: key.sourceId,
      project_id: key.projectId,
      url: source.url,
      ...columnsOf(source),
      status: 'queued',
      created_by: source.createdBy,
      created_at: source.now,
      updated_at: source.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'project_id', 'url']).where('deleted_at', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()

const sourceOf = (tx: Tx, { tenant_id, source_id }: Pick<SourceRow, 'tenant_id' | 'source_id'>) =>
  tx.db.updateTable('kb_sources').where('tenant_id', '=', tenant_id).where('source_id', '=', source_id)

export const updateSettings = (
  tx: Tx,
  source: SourceRow,
  settings: SourceSettings,
  now: Date,
): Promise<SourceRow> =>
  sourceOf(tx, source)
    .set({ ...columnsOf(settings), updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

export async function setNextRun(tx: Tx, source: SourceRow, nextRunAt: Date | null): Promise<void> {
  await sourceOf(tx, source).set({ next_run_at: nextRunAt }).execute()
}

/** The next crawl: the first page waits, and leads to the others. */
export async function beginCrawl(tx: Tx, source: SourceRow, now: Date): Promise<SourceRow> {
  const crawl = source.crawl + 1
  await addPages(tx, { ...source, crawl }, [source.url], 0)
  return sourceOf(tx, source)
    .set({ status: 'queued', error_msg: '', crawl, bytes: 0, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Pages that this crawl has not seen yet wait for it, as long as there is room for them. */
export async function addPages(
  tx: Tx,
  source: Pick<SourceRow, 'tenant_id' | 'source_id' | 'crawl' | 'pages_max'>,
  urls: readonly string[],
  depth: number,
): Promise<void> {
  const { tenant_id: tenantId, source_id: sourceId, crawl } = source
  const { seen } = await tx.db
    .selectFrom('kb_source_pages')
    .select(sql<number>`count(*)`.as('seen'))
    .where('tenant_id', '=', tenantId)
    .where('source_id', '=', sourceId)
    .where('crawl', '=', crawl)
    .executeTakeFirstOrThrow()
  const known = await tx.db
    .selectFrom('kb_source_pages')
    .select('url')
    .where('tenant_id', '=', tenantId)
    .where('source_id', '=', sourceId)
    .where('crawl', '=', crawl)
    .where('url', 'in', urls.length === 0 ? [''] : urls)
    .execute()
  const knownUrls = new Set(known.map(({ url }) => url))
  const room = Math.max(0, source.pages_max - Number(seen))
  const fresh = urls.filter((url) => !knownUrls.has(url)).slice(0, room)
  if (fresh.length === 0) return
  await tx.db
    .insertInto('kb_source_pages')
    .values(
      fresh.map((url) => ({
        tenant_id: tenantId,
        source_id: sourceId,
        url,
        depth,
        crawl,
        state: 'waiting' as const,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'source_id', 'url']).doUpdateSet({ depth, crawl, state: 'waiting' }),
    )
    .execute()
}

export const nextWaiting = (tx: Tx, { tenant_id, source_id, crawl }: SourceRow) =>
  tx.db
    .selectFrom('kb_source_pages')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('source_id', '=', source_id)
    // Literal, because a partial index is not matched by parameters.
    .where(sql<boolean>`state = 'waiting'`)
    .where('crawl', '=', crawl)
    .orderBy('depth')
    .orderBy('url')
    .limit(1)
    .executeTakeFirst()
export type PageRow = NonNullable<Awaited<ReturnType<typeof nextWaiting>>>

export const findPage = (tx: Tx, source: SourceRow, url: string): Promise<PageRow | undefined> =>
  tx.db
    .selectFrom('kb_source_pages')
    .selectAll()
    .where('tenant_id', '=', source.tenant_id)
    .where('source_id', '=', source.source_id)
    .where('url', '=', url)
    .executeTakeFirst()

export async function updatePage(
  tx: Tx,
  page: PageRow,
  change: Partial<Omit<PageRow, 'tenant_id' | 'source_id' | 'url'>>,
): Promise<void> {
  await tx.db
    .updateTable('kb_source_pages')
    .set(change)
    .where('tenant_id', '=', page.tenant_id)
    .where('source_id', '=', page.source_id)
    .where('url', '=', page.url)
    .execute()
}

/** The crawl is alive, and has fetched more. */
export async function noteProgress(tx: Tx, source: SourceRow, bytes: number, now: Date): Promise<void> {
  await sourceOf(tx, source)
    .set({ status: 'crawling', bytes: sql<number>`bytes + ${bytes}`, updated_at: now })
    .execute()
}

export async function endCrawl(tx: Tx, source: SourceRow, errorMsg: string, now: Date): Promise<void> {
  await sourceOf(tx, source)
    .set({
      status: errorMsg === '' ? 'ready' : 'failed',
      error_msg: errorMsg,
      updated_at: now,
      ...(errorMsg === '' ? { crawled_at: now } : {}),
    })
    .execute()
}

export interface PageCounts {
  readonly total: number
  readonly waiting: number
  readonly documents: number
  readonly failed: number
}

/** Pages with a document that the present crawl did not come to. Empty when it had no room for more pages. */
export async function unreachedPages(tx: Tx, source: SourceRow, count: number): Promise<readonly PageRow[]> {
  const pages = tx.db
    .selectFrom('kb_source_pages')
    .where('tenant_id', '=', source.tenant_id)
    .where('source_id', '=', source.source_id)
  const { seen } = await pages
    .select(sql<number>`count(*)`.as('seen'))
    .where('crawl', '=', source.crawl)
    .executeTakeFirstOrThrow()
  if (Number(seen) >= source.pages_max) return []
  return pages
    .selectAll()
    .where('crawl', '<', source.crawl)
    .where('document_id', 'is not', null)
    .orderBy('url')
    .limit(count)
    .execute()
}

/** By source. */
export async function countPages(
  tx: Tx,
  tenantId: string,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, PageCounts>> {
  if (sourceIds.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('kb_source_pages')
    .select([
      'source_id',
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where state = 'waiting')`.as('waiting'),
      sql<number>`count(*) filter (where document_id is not null)`.as('documents'),
      sql<number>`count(*) filter (where state = 'failed')`.as('failed'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('source_id', 'in', sourceIds)
    .groupBy('source_id')
    .execute()
  return new Map(
    rows.map(({ source_id, total, waiting, documents, failed }) => [
      source_id,
      {
        total: Number(total),
        waiting: Number(waiting),
        documents: Number(documents),
        failed: Number(failed),
      },
    ]),
  )
}

/** By address. */
export const listPages = (
  tx: Tx,
  key: SourceKey,
  after: string,
  count: number,
): Promise<readonly PageRow[]> =>
  tx.db
    .selectFrom('kb_source_pages')
    .selectAll()
    .where('tenant_id', '=', key.tenantId)
    .where('source_id', '=', key.sourceId)
    .where('url', '>', after)
    .orderBy('url')
    .limit(count)
    .execute()

/** Stops it at once; what it holds is removed afterwards. */
export async function markDeleted(tx: Tx, source: SourceRow, now: Date): Promise<void> {
  await sourceOf(tx, source).set({ deleted_at: now, next_run_at: null, updated_at: now }).execute()
}
