-- A website that is crawled for a project's knowledge. Its row says how far the present crawl is: a crawl that is interrupted
-- goes on with the pages that still wait.
create table kb_sources (
  tenant_id uuid not null,
  source_id uuid not null,
  project_id uuid not null,
  url text collate "C" not null,
  pages_max integer not null,
  depth_max integer not null,
  schedule text not null default '',
  next_run_at timestamptz,
  status text not null check (status in ('queued', 'crawling', 'ready', 'failed')),
  error_msg text not null default '',
  -- Counts the crawls; pages carry the number of the crawl that saw them last.
  crawl integer not null default 0,
  -- Fetched by the present crawl.
  bytes bigint not null default 0,
  created_by text not null,
  crawled_at timestamptz,
  -- A source that is deleted stops at once; its documents are removed in the background, and then the row.
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, source_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
create unique index kb_sources_by_url on kb_sources (tenant_id, project_id, url) where deleted_at is null;
create index kb_sources_due on kb_sources (next_run_at) where next_run_at is not null;
create index kb_sources_busy on kb_sources (updated_at) where status in ('queued', 'crawling') or deleted_at is not null;
call protect_tenant_table('kb_sources');

create table kb_source_pages (
  tenant_id uuid not null,
  source_id uuid not null,
  url text collate "C" not null,
  depth integer not null,
  crawl integer not null,
  state text not null check (state in ('waiting', 'stored', 'unchanged', 'sitemap', 'redirect', 'duplicate', 'skipped',
    'gone', 'failed')),
  error_msg text not null default '',
  http_status integer,
  title text not null default '',
  etag text not null default '',
  last_modified text not null default '',
  document_id uuid,
  fetched_at timestamptz,
  primary key (tenant_id, source_id, url),
  foreign key (tenant_id, source_id) references kb_sources on delete cascade,
  foreign key (tenant_id, document_id) references kb_documents on delete set null (document_id)
);
create index kb_source_pages_waiting on kb_source_pages (tenant_id, source_id, depth, url) where state = 'waiting';
create index kb_source_pages_by_document on kb_source_pages (tenant_id, document_id) where document_id is not null;
call protect_tenant_table('kb_source_pages');
