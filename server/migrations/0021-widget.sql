-- Visitors of websites that show the widget. They are known by a token that only their browser has; what they say is in
-- the conversation whose contact they are.
create table widget_visitors (
  tenant_id uuid not null,
  visitor_id uuid not null,
  project_id uuid not null,
  connection_id uuid not null,
  token_hash bytea not null,
  name text not null default '',
  origin text not null default '',
  page_url text not null default '',
  consent_version text not null default '',
  consented_at timestamptz,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (tenant_id, visitor_id),
  foreign key (tenant_id, connection_id) references channel_connections on delete cascade
);
-- A visitor shows the token before anybody knows whose visitor it is.
create unique index widget_visitors_by_token on widget_visitors (token_hash);
create index widget_visitors_by_connection on widget_visitors (tenant_id, connection_id);
call protect_tenant_table('widget_visitors');
