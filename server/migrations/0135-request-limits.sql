-- How many requests a minute all processes together serve of a workspace, where it has set a limit. Processes take what they
-- may serve in portions, so `used` is what they have taken of the minute.
create table request_limits (
  tenant_id uuid primary key references tenants on delete cascade,
  per_minute integer not null check (per_minute between 1 and 1000000),
  -- Minutes since 1970, by the clock of the database.
  minute bigint not null default 0,
  used integer not null default 0,
  updated_at timestamptz not null
);
call protect_tenant_table('request_limits');
