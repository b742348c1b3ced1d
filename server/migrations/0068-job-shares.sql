-- How much background work of a workspace runs, where an operator has set something else than the default.
create table job_shares (
  tenant_id uuid primary key references tenants on delete cascade,
  -- How many times as long as others it works before another workspace has its turn.
  weight integer not null check (weight between 1 and 20),
  -- How many jobs of one kind run at once in one process; null leaves it to the kind.
  jobs_max integer check (jobs_max between 1 and 64),
  updated_at timestamptz not null
);
call protect_tenant_table('job_shares');
