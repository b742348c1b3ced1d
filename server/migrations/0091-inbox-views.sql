-- Named filters of the inbox: of one member, or without an owner of the whole project.
create table inbox_views (
  tenant_id uuid not null references tenants on delete cascade,
  view_id uuid not null,
  project_id uuid not null,
  owner_id uuid,
  name text not null,
  filters jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, view_id),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  foreign key (tenant_id, owner_id) references workspace_users on update cascade on delete cascade
);
create index inbox_views_of_project on inbox_views (tenant_id, project_id, owner_id, created_at, view_id);
call protect_tenant_table('inbox_views');
