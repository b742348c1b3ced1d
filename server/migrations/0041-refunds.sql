-- A payment as it was received, so that a refund or a dispute finds what it takes back. `payment_id` is the checkout, or
-- the invoice of a subscription.
create table received_payments (
  tenant_id uuid not null references tenants on delete cascade,
  payment_id text collate "C" not null,
  processor text not null check (processor in ('stripe', 'test')),
  intent_id text collate "C",
  charge_id text collate "C",
  amount_micro bigint not null check (amount_micro > 0),
  service_micro bigint not null default 0 check (service_micro between 0 and amount_micro),
  reversed_micro bigint not null default 0 check (reversed_micro between 0 and amount_micro),
  received_at timestamptz not null,
  primary key (tenant_id, payment_id)
);
create index received_payments_by_age on received_payments (tenant_id, received_at desc, payment_id);
-- The processor names a payment before the tenant is known.
create index received_payments_by_id on received_payments (payment_id);
create index received_payments_by_intent on received_payments (intent_id) where intent_id is not null;
create index received_payments_by_charge on received_payments (charge_id) where charge_id is not null;
call protect_tenant_table('received_payments');

-- What the processor took back: the refunds of a charge together, or one dispute. It may be reported before its payment
-- and waits for it then.
create table payment_reversals (
  reference text collate "C" primary key,
  kind text not null check (kind in ('refund', 'dispute')),
  intent_id text collate "C",
  charge_id text collate "C",
  payment_id text collate "C",
  -- What is to be taken back now; falls when a refund fails or a dispute is won.
  wanted_micro bigint not null check (wanted_micro >= 0),
  booked_micro bigint not null default 0,
  updated_at timestamptz not null
);
create index payment_reversals_waiting on payment_reversals (updated_at) where booked_micro <> wanted_micro;
call open_to_system('payment_reversals');

/*
 * Takes back what a payment had brought. Credit that is still there falls; what was spent already is owed, and paid
 * first by the next credit. Returns what had to be owed.
 */
create function billing_reverse(
  p_tenant uuid, p_amount bigint, p_service bigint, p_transaction uuid, p_entries uuid[],
  p_type text, p_description text, p_actor text, p_at timestamptz
) returns bigint language plpgsql as
$$
declare
  account credit_balances;
  taken bigint;
begin
  insert into credit_balances (tenant_id, updated_at) values (p_tenant, p_at) on conflict do nothing;
  select * into account from credit_balances where tenant_id = p_tenant for update;
  taken := least(p_amount, greatest(0, account.balance_micro + account.limit_micro - account.held_micro));
  insert into ledger_entries (tenant_id, entry_id, transaction_id, account, amount_micro, entry_type, description, created_by, created_at)
  select p_tenant, entry, p_transaction, name, amount, p_type, p_description, p_actor, p_at
  from (values
    (p_entries[1], 'credit', -taken), (p_entries[2], 'owed', taken - p_amount),
    (p_entries[3], 'services', -p_service), (p_entries[4], 'payments', p_amount + p_service))
    as part (entry, name, amount)
  where amount <> 0;
  update credit_balances
  set balance_micro = balance_micro - taken, owed_micro = owed_micro + p_amount - taken, updated_at = p_at
  where tenant_id = p_tenant;
  return p_amount - taken;
end
$$;
