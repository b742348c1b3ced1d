import { Type } from 'typebox'
import { named, OneOf, Timestamp, Uuid } from '../../../platform/http/schema.ts'

export const SOURCE_STATUSES = ['queued', 'crawling', 'ready', 'failed'] as const
export type SourceStatus = (typeof SOURCE_STATUSES)[number]

/** What became of a page in the crawl that looked at it last. */
export const PAGE_STATES = [
  'waiting',
  'stored',
  'unchanged',
  'sitemap',
  'redirect',
  'duplicate',
  'skipped',
  'gone',
  'failed',
] as const
export type PageState = (typeof PAGE_STATES)[number]

export const PAGES_DEFAULT = 100
export const DEPTH_DEFAULT = 3

export const sourcePath = Type.Object({ projectId: Uuid(), sourceId: Uuid() })

export const SourceBody = Type.Object({
  url: Type.String({
    minLength: 1,
    maxLength: 2_000,
    description: 'A page, or a sitemap. Links are followed within its site.',
    examples: ['https://example.com/help'],
  }),
  pages_max: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: PAGES_DEFAULT })),
  depth_max: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10,
      default: DEPTH_DEFAULT,
      description: 'How many links away from the first page. 0 is that page alone, or what a sitemap lists.',
    }),
  ),
  schedule: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Cron expression in UTC, at most hourly. Empty: only on request.',
    }),
  ),
})

export const KbSource = named(
  'KBSource',
  Type.Object({
    source_id: Type.String(),
    project_id: Type.String(),
    url: Type.String(),
    pages_max: Type.Integer(),
    depth_max: Type.Integer(),
    schedule: Type.String(),
    next_run_at: Type.Optional(Timestamp()),
    status: OneOf(SOURCE_STATUSES),
    error_msg: Type.Optional(Type.String({ description: 'Why the last crawl failed.' })),
    pages: Type.Object({
      total: Type.Integer(),
      waiting: Type.Integer({ description: 'Still to be fetched.' }),
      documents: Type.Integer({ description: 'Pages that are documents now.' }),
      failed: Type.Integer(),
    }),
    crawled_at: Type.Optional(Timestamp('When a crawl was last completed.')),
    created_by: Type.String(),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  }),
)

export const KbSourceList = named(
  'KBSourceList',
  Type.Object({ sources: Type.Array(KbSource), total: Type.Integer() }),
)

export const KbSourcePageList = named(
  'KBSourcePageList',
  Type.Object({
    pages: Type.Array(
      Type.Object({
        url: Type.String(),
        title: Type.String(),
        depth: Type.Integer(),
        state: OneOf(PAGE_STATES),
        error_msg: Type.Optional(Type.String()),
        http_status: Type.Optional(Type.Integer()),
        document_id: Type.Optional(Type.String()),
        fetched_at: Type.Optional(Timestamp()),
      }),
    ),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)
