-- Workspaces that seal their messages and facts under their own key, or did. `is_on` says how rows are written now; the
-- state, how far the rows of before are. A job works through the tables: `step` is the table, `place` the last key in it.
create table word_seals (
  tenant_id uuid primary key references tenants on delete cascade,
  is_on boolean not null,
  state text not null check (state in ('sealing', 'sealed', 'unsealing', 'off')),
  run integer not null,
  pass integer not null default 1,
  step integer not null default 0,
  place jsonb not null default '[]',
  rows_done bigint not null default 0,
  rows_in_pass bigint not null default 0,
  switched_by text not null,
  switched_at timestamptz not null,
  finished_at timestamptz
);
call protect_tenant_table('word_seals');
