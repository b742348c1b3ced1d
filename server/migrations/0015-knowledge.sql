-- What a project, or the whole workspace, knows. A scope is a project (scope_id is its id) or the organisation
-- (scope_id is empty). Its version counts changes, so that indexes in memory notice them; whoever writes holds its row.
create table kb_scopes (
  tenant_id uuid not null,
  scope_id text collate "C" not null,
  version bigint not null,
  -- An index of an older version has to be made anew: something was removed since.
  rebuilt_at_version bigint not null,
  updated_at timestamptz not null,
  primary key (tenant_id, scope_id)
);
call protect_tenant_table('kb_scopes');

create table kb_nodes (
  tenant_id uuid not null,
  node_id uuid not null,
  scope_id text collate "C" not null,
  node_type text collate "C" not null,
  label text not null,
  norm_label text collate "C" not null,
  properties jsonb not null default '{}',
  property_sources jsonb not null default '{}',
  source_docs text[] not null default '{}',
  source_type text not null,
  confidence double precision not null,
  version integer not null,
  is_active boolean not null default true,
  revision bigint not null,
  vector_model text not null default '',
  vector bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, node_id)
);
-- A project has one node of a type and name. Whoever writes to the organisation means another one each time.
create unique index kb_nodes_identity on kb_nodes (tenant_id, scope_id, node_type, norm_label)
  where is_active and scope_id <> '';
create index kb_nodes_by_scope on kb_nodes (tenant_id, scope_id, updated_at, node_id) where is_active;
create index kb_nodes_by_name on kb_nodes (tenant_id, scope_id, norm_label) where is_active;
create index kb_nodes_by_revision on kb_nodes (tenant_id, scope_id, revision);
create index kb_nodes_without_vector on kb_nodes (tenant_id, scope_id, created_at) where vector_model = '' and is_active;
call protect_tenant_table('kb_nodes');

-- One row for each state a node has had, the present one included.
create table kb_node_versions (
  tenant_id uuid not null,
  node_id uuid not null,
  version integer not null,
  label text not null,
  properties jsonb not null,
  confidence double precision not null,
  is_active boolean not null,
  source text not null,
  created_at timestamptz not null,
  primary key (tenant_id, node_id, version),
  foreign key (tenant_id, node_id) references kb_nodes on delete cascade
);
call protect_tenant_table('kb_node_versions');

create table kb_facts (
  tenant_id uuid not null,
  fact_id uuid not null,
  scope_id text collate "C" not null,
  from_node_id uuid not null,
  to_node_id uuid not null,
  relation_type text collate "C" not null,
  properties jsonb not null default '{}',
  extraction_confidence double precision not null,
  effective_date timestamptz not null,
  source text not null,
  source_document_id uuid,
  source_page integer,
  source_snippet text not null default '',
  version integer not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  primary key (tenant_id, fact_id),
  foreign key (tenant_id, from_node_id) references kb_nodes on delete cascade,
  foreign key (tenant_id, to_node_id) references kb_nodes on delete cascade
);
create unique index kb_facts_active on kb_facts (tenant_id, from_node_id, to_node_id, relation_type) where is_active;
create unique index kb_facts_versions on kb_facts (tenant_id, from_node_id, to_node_id, relation_type, version);
create index kb_facts_to on kb_facts (tenant_id, to_node_id) where is_active;
create index kb_facts_by_scope on kb_facts (tenant_id, scope_id, created_at, fact_id);
call protect_tenant_table('kb_facts');

create table kb_documents (
  tenant_id uuid not null,
  document_id uuid not null,
  project_id uuid not null,
  file_name text not null,
  content_type text not null,
  file_size bigint not null,
  checksum text collate "C" not null,
  status text not null check (status in ('pending', 'parsing', 'extracting', 'indexed', 'failed')),
  error_msg text not null default '',
  node_count integer not null default 0,
  edge_count integer not null default 0,
  extraction_tokens integer not null default 0,
  uploaded_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, document_id)
);
create unique index kb_documents_once on kb_documents (tenant_id, project_id, checksum);
create index kb_documents_by_project on kb_documents (tenant_id, project_id, created_at, document_id);
create index kb_documents_unfinished on kb_documents (tenant_id, updated_at) where status in ('parsing', 'extracting');
call protect_tenant_table('kb_documents');

-- The file itself, in pieces that are read one after another.
create table kb_document_parts (
  tenant_id uuid not null,
  document_id uuid not null,
  position integer not null,
  content bytea not null,
  primary key (tenant_id, document_id, position),
  foreign key (tenant_id, document_id) references kb_documents on delete cascade
);
call protect_tenant_table('kb_document_parts');

-- Passages of a document, with the page and heading they stand under.
create table kb_chunks (
  tenant_id uuid not null,
  chunk_id uuid not null,
  scope_id text collate "C" not null,
  document_id uuid not null,
  node_id uuid not null,
  position integer not null,
  page integer not null,
  heading text not null default '',
  content text not null,
  revision bigint not null,
  vector_model text not null default '',
  vector bytea,
  created_at timestamptz not null,
  primary key (tenant_id, chunk_id),
  foreign key (tenant_id, document_id) references kb_documents on delete cascade
);
create index kb_chunks_by_document on kb_chunks (tenant_id, document_id, position);
create index kb_chunks_by_revision on kb_chunks (tenant_id, scope_id, revision);
create index kb_chunks_without_vector on kb_chunks (tenant_id, scope_id, created_at) where vector_model = '';
call protect_tenant_table('kb_chunks');

-- What each document says about a node, and which relations it states: when a document goes, what another one says
-- as well stays.
create table kb_node_mentions (
  tenant_id uuid not null,
  document_id uuid not null,
  node_id uuid not null,
  properties jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (tenant_id, document_id, node_id),
  foreign key (tenant_id, document_id) references kb_documents on delete cascade,
  foreign key (tenant_id, node_id) references kb_nodes on delete cascade
);
create index kb_node_mentions_by_node on kb_node_mentions (tenant_id, node_id);
call protect_tenant_table('kb_node_mentions');

create table kb_fact_mentions (
  tenant_id uuid not null,
  document_id uuid not null,
  from_node_id uuid not null,
  to_node_id uuid not null,
  relation_type text collate "C" not null,
  page integer not null,
  snippet text not null,
  confidence double precision not null,
  created_at timestamptz not null,
  primary key (tenant_id, document_id, from_node_id, to_node_id, relation_type),
  foreign key (tenant_id, document_id) references kb_documents on delete cascade,
  foreign key (tenant_id, from_node_id) references kb_nodes on delete cascade,
  foreign key (tenant_id, to_node_id) references kb_nodes on delete cascade
);
create index kb_fact_mentions_by_fact on kb_fact_mentions (tenant_id, from_node_id, to_node_id, relation_type);
call protect_tenant_table('kb_fact_mentions');
