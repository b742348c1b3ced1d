import { defined } from '../../../platform/http/schema.ts'
import type { PageCounts, PageRow, SourceRow } from './sources.store.ts'

const NO_PAGES: PageCounts = { total: 0, waiting: 0, documents: 0, failed: 0 }

export const sourceView = (source: SourceRow, pages: PageCounts = NO_PAGES) =>
  defined({
    source_id: source.source_id,
    project_id: source.project_id,
    url: source.url,
    pages_max: source.pages_max,
    depth_max: source.depth_max,
    schedule: source.schedule,
    next_run_at: source.next_run_at?.toISOString(),
    status: source.status,
    error_msg: source.error_msg || undefined,
    pages,
    crawled_at: source.crawled_at?.toISOString(),
    created_by: source.created_by,
    created_at: source.created_at.toISOString(),
    updated_at: source.updated_at.toISOString(),
  })

export const pageView = (page: PageRow) =>
  defined({
    url: page.url,
    title: page.title,
    depth: page.depth,
    state: page.state,
    error_msg: page.error_msg || undefined,
    http_status: page.http_status ?? undefined,
    document_id: page.document_id ?? undefined,
    fetched_at: page.fetched_at?.toISOString(),
  })
