-- Background work. tenant_id is the nil UUID for the platform's own jobs, so there is no foreign key.
create table jobs (
  tenant_id uuid not null,
  job_id uuid not null,
  queue text not null,
  -- At most one waiting job of a queue per key; null means no such limit.
  dedupe_key text,
  payload jsonb not null default '{}',
  -- scheduled (run_at lies ahead) -> queued -> running -> done | failed; cancelled from the first two.
  state text not null check (state in ('scheduled', 'queued', 'running', 'done', 'failed', 'cancelled')),
  run_at timestamptz not null,
  attempts integer not null default 0,
  attempts_max integer not null,
  lease_until timestamptz,
  worker_id text,
  progress jsonb,
  result jsonb,
  error text,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, job_id)
);
-- The worker hops from tenant to tenant along this one, which is what keeps a busy tenant from starving the others;
-- the queue comes first, so that a full or forgotten queue holds up none of the others.
create index jobs_ready on jobs (queue, tenant_id, run_at, job_id) where state = 'queued';
create index jobs_scheduled on jobs (run_at) where state = 'scheduled';
create index jobs_running on jobs (lease_until) where state = 'running';
create index jobs_finished on jobs (finished_at) where state in ('done', 'failed', 'cancelled');
create index jobs_by_queue on jobs (tenant_id, queue, created_at);
create unique index jobs_dedupe on jobs (tenant_id, queue, dedupe_key) where state in ('scheduled', 'queued');
call protect_tenant_table('jobs');

-- What happened, numbered per tenant without a gap that could still be filled: the number is taken under the
-- head row's lock, which is held until commit, so a reader that saw n has seen everything below n.
create table event_heads (
  tenant_id uuid primary key,
  seq bigint not null default 0
);
call protect_tenant_table('event_heads');

create table events (
  tenant_id uuid not null,
  seq bigint not null,
  event_id uuid not null,
  project_id uuid,
  type text not null,
  subject_id text,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, seq)
);
create index events_by_age on events (created_at);
call protect_tenant_table('events');

create table idempotency_keys (
  tenant_id uuid not null,
  credential text not null,
  method text not null,
  path text not null,
  key text not null,
  request_hash bytea not null,
  -- Both null while the request still runs. The body is encrypted: some answers show a secret once.
  status integer,
  body bytea,
  running_until timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, credential, method, path, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
call protect_tenant_table('idempotency_keys');

-- Keys of the built-in identity provider; the private half is encrypted.
create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_key bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
call open_to_system('signing_keys');

-- Running processes of this installation.
create table instances (
  instance_id uuid primary key,
  version text not null,
  roles text[] not null,
  started_at timestamptz not null,
  last_heartbeat_at timestamptz not null
);
call open_to_system('instances');
