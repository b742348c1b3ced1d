-- When the team of a workspace is there. `days` has a list of {opens, closes} for each day of the week, in the time zone;
-- what closes at or before its opening ends on the next day. Nothing opens on a holiday.
create table business_hours (
  tenant_id uuid primary key references tenants on delete cascade,
  time_zone text not null,
  days jsonb not null,
  holidays text[] not null default '{}',
  updated_by text not null,
  updated_at timestamptz not null
);
call protect_tenant_table('business_hours');

-- Whether the minutes of a priority are counted while the team is there, or around the clock.
alter table response_targets add column business_hours_only boolean not null default false;
