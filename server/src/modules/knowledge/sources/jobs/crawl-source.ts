import { setTimeout as pause } from 'node:timers/promises'
import { later, SECOND_MS } from '../../../../kernel/clock.ts'
import type { ScopedDatabase } from '../../../../platform/db/scoped-database.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { jobHandler } from '../../../../platform/jobs/job.ts'
import { crawlSourceJob, queueCrawl } from '../crawl.ts'
import { dropUnreached, type Recording, recordVisit } from '../record-visit.ts'
import {
  endCrawl,
  findPage,
  findSource,
  lockSource,
  nextWaiting,
  noteProgress,
  type PageRow,
  type SourceKey,
  type SourceRow,
} from '../sources.store.ts'
import { RobotsOfSites, visitPage } from '../visit-page.ts'

/** Between two requests to a site that names no delay of its own. */
const PAUSE_MS = 200
const DELAY_MS_MAX = 300 * SECOND_MS
/** A job goes on for so long, and then makes room for others; it does not keep its place for long pauses either. */
const STRETCH_MS = 30 * SECOND_MS
const PAUSE_HELD_MS_MAX = 2 * SECOND_MS
const CRAWL_BYTES_MAX = 500 * 1024 * 1024

const isBusy = (source: SourceRow | undefined): source is SourceRow =>
  source !== undefined && (source.status === 'queued' || source.status === 'crawling')

/**
 * Visits the pages that wait, one after the other. What is found is stored page by page, so that a crawl goes on after
 * a restart where it was, and ends when its source is deleted.
 */
export const crawlSourceHandler = jobHandler(crawlSourceJob, {
  attemptsMax: 5,
  concurrency: 6,
  perTenant: 2,
  isLowPriority: true,
  uses: ['clock', 'jobs', 'events', 'outbound'],
  async handle({ tenantId, payload, db, signal, progress, outbound, clock, jobs, events }) {
    const key = { tenantId, projectId: payload.project_id, sourceId: payload.source_id }
    const services = { clock, jobs, events }
    const robots = new RobotsOfSites(outbound, signal)
    const until = performance.now() + STRETCH_MS
    for (let pages = 0; ; pages += 1) {
      signal.throwIfAborted()
      const { source, page } = await nextPage(db, key)
      if (!isBusy(source)) return { pages, state: 'stopped' }
      if (page === undefined || Number(source.bytes) > CRAWL_BYTES_MAX) {
        // Some at a time, each in a transaction of its own.
        while (!(await db.transaction((tx) => finish(tx, services, key, source.crawl))))
          signal.throwIfAborted()
        return { pages, state: 'done' }
      }
      await visit(db, services, key, { source, page }, () =>
        visitPage(source.url, page, outbound, robots, signal),
      )
      await progress({ pages: pages + 1 })
      const wanted = await robots.of(page.url).then(
        ({ delaySeconds = 0 }) => delaySeconds * SECOND_MS,
        () => 0,
      )
      const delayMs = Math.min(Math.max(PAUSE_MS, wanted), DELAY_MS_MAX)
      if (delayMs > PAUSE_HELD_MS_MAX || performance.now() > until) {
        await db.transaction((tx) => queueCrawl(tx, jobs, source, later(clock.now(), delayMs)))
        return { pages: pages + 1, state: 'to be continued' }
      }
      await pause(delayMs, undefined, { signal })
    }
  },
  async failed({ tx, tenantId, payload, reason, now }) {
    const key = { tenantId, projectId: payload.project_id, sourceId: payload.source_id }
    const source = await lockSource(tx, key)
    if (isBusy(source)) await endCrawl(tx, source, `The crawl was given up: ${reason.slice(0, 500)}`, now)
  },
})

const nextPage = (db: ScopedDatabase, key: SourceKey) =>
  db.read(async (tx) => {
    const source = await findSource(tx, key)
    return { source, page: source && (await nextWaiting(tx, source)) }
  })

/** No transaction is open while a site is fetched; the result is stored only if the crawl was not stopped meanwhile. */
async function visit(
  db: ScopedDatabase,
  services: Recording,
  key: SourceKey,
  { source, page }: { readonly source: SourceRow; readonly page: PageRow },
  look: () => ReturnType<typeof visitPage>,
): Promise<void> {
  const found = await look()
  const { content } = found.file ?? {}
  const digest = content && Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(content)))
  await db.transaction(async (tx) => {
    const held = await lockSource(tx, key)
    if (!isBusy(held) || held.crawl !== source.crawl) return
    const checksum = digest === undefined ? {} : { checksum: digest.toString('hex') }
    await recordVisit(tx, services, held, page, { ...found, ...checksum })
    await noteProgress(tx, held, found.bytes ?? 0, services.clock.now())
  })
}

/**
 * A crawl whose first page cannot be had has failed; faults of others are shown with those. False while documents of
 * pages that nothing leads to are left.
 */
async function finish(tx: Tx, services: Recording, key: SourceKey, crawl: number): Promise<boolean> {
  const { clock, events } = services
  const source = await lockSource(tx, key)
  if (!isBusy(source) || source.crawl !== crawl) return true
  const first = await findPage(tx, source, source.url)
  const isLost = first?.state === 'failed' || first?.state === 'gone' || first?.state === 'skipped'
  const error = isLost ? first.error_msg : ''
  // A crawl that ended before its time has not come to every page.
  const isWhole = error === '' && (await nextWaiting(tx, source)) === undefined
  if (isWhole && (await dropUnreached(tx, services, source))) return false
  await endCrawl(tx, source, error, clock.now())
  events.append(tx, {
    tenantId: key.tenantId,
    projectId: key.projectId,
    type: error === '' ? 'knowledge_source.crawled' : 'knowledge_source.failed',
    subjectId: key.sourceId,
    payload: { url: source.url, ...(error === '' ? {} : { error }) },
  })
  return true
}
