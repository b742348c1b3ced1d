import { bigint, integer, table, text, textArray, timestamp, uuid } from '../../../platform/db/tables.ts'
import type { PageState, SourceStatus } from './sources.schemas.ts'

const kbSources = table('kb_sources', {
  tenant_id: uuid(),
  source_id: uuid(),
  project_id: uuid(),
  url: text(),
  pages_max: integer(),
  depth_max: integer(),
  schedule: text().withDefault(),
  next_run_at: timestamp().nullable(),
  status: text<SourceStatus>(),
  error_msg: text().withDefault(),
  crawl: integer().withDefault(),
  bytes: bigint().withDefault(),
  created_by: text(),
  crawled_at: timestamp().nullable(),
  deleted_at: timestamp().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

const kbSourcePages = table('kb_source_pages', {
  tenant_id: uuid(),
  source_id: uuid(),
  url: text(),
  depth: integer(),
  crawl: integer(),
  state: text<PageState>(),
  error_msg: text().withDefault(),
  http_status: integer().nullable(),
  title: text().withDefault(),
  etag: text().withDefault(),
  last_modified: text().withDefault(),
  document_id: uuid().nullable(),
  fetched_at: timestamp().nullable(),
  links: textArray().nullable(),
})

export const sourceTables = [kbSources, kbSourcePages] as const
