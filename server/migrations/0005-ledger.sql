-- Double entry in micro-US-dollars: every transaction's entries sum to zero, and nothing is ever changed.
create table ledger_entries (
  tenant_id uuid not null references tenants on delete cascade,
  entry_id uuid not null,
  transaction_id uuid not null,
  -- credit: what the tenant may spend; grants, payments, usage …: where it came from or went.
  account text not null,
  amount_micro bigint not null,
  entry_type text not null,
  description text not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (tenant_id, entry_id)
);
create index ledger_entries_by_age on ledger_entries (tenant_id, account, created_at);
create index ledger_entries_by_transaction on ledger_entries (tenant_id, transaction_id);
call protect_tenant_table('ledger_entries');
revoke update, delete on ledger_entries from rapport_app;

create table credit_balances (
  tenant_id uuid primary key references tenants on delete cascade,
  balance_micro bigint not null default 0,
  updated_at timestamptz not null
);
call protect_tenant_table('credit_balances');
