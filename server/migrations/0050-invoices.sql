-- Who sells, and the next number of an invoice. One row, made on first use, whose lock makes numbers follow each other
-- without gaps.
create table invoice_seller (
  seller_id integer primary key check (seller_id = 1),
  name text not null default '',
  address text not null default '',
  tax_id text not null default '',
  prefix text not null default '',
  next_number bigint not null default 1
);
call open_to_system('invoice_seller');

-- Who buys, and the taxes on what they buy: {"name", "address", "taxId"} and [{"name", "percent"}].
alter table billing_profiles add column buyer jsonb not null default '{}';
alter table billing_profiles add column taxes jsonb not null default '[]';

-- What a workspace used in a month, as it was when the month was over. Never changed.
create table invoices (
  tenant_id uuid not null references tenants on delete cascade,
  month text not null,
  number bigint not null,
  -- Seller, buyer, lines and sums as they are shown.
  content jsonb not null,
  total_micro bigint not null,
  issued_at timestamptz not null,
  primary key (tenant_id, month)
);
create unique index invoices_by_number on invoices (number);
call protect_tenant_table('invoices');
revoke update, delete on invoices from rapport_app, rapport_system;
