-- When a workspace is told that its credit runs low, and when and how its card is charged for more. Null means never.
create table balance_alerts (
  tenant_id uuid primary key references tenants on delete cascade,
  low_balance_micro bigint,
  -- Set while the notice stands; empty again when the credit is back above the threshold.
  low_noticed_at timestamptz,
  top_up_threshold_micro bigint,
  top_up_amount_micro bigint,
  top_up_month_max_micro bigint,
  is_top_up_on boolean not null default false,
  -- Why it was switched off by itself.
  top_up_fault text not null default '',
  updated_by text not null,
  updated_at timestamptz not null
);
call protect_tenant_table('balance_alerts');

-- Payments that the platform began by itself.
alter table checkouts add column is_automatic boolean not null default false;
create index checkouts_automatic on checkouts (tenant_id, created_at) where is_automatic;
