-- The book: what an entry was about, besides its amount.
alter table ledger_entries add column tokens bigint not null default 0;
alter table ledger_entries add column traffic_source text not null default '';
create index ledger_entries_recent on ledger_entries (tenant_id, created_at, entry_id);

-- Nobody changes the past, the platform's own work included. (A tenant that is deleted takes its book along: that is
-- done by the owner of the tables, not by either role.)
revoke update, delete on ledger_entries from rapport_system;

-- The entries of a transaction arrive in one statement and sum to zero, whoever writes them.
create function refuse_unbalanced_entries() returns trigger language plpgsql as
$$
begin
  if exists (select from added group by tenant_id, transaction_id having sum(amount_micro) <> 0) then
    raise exception 'the entries of a ledger transaction must sum to zero';
  end if;
  return null;
end
$$;
create trigger ledger_entries_balance after insert on ledger_entries
  referencing new table as added for each statement execute function refuse_unbalanced_entries();

-- balance: the sum of the tenant's credit entries. held: promised to running model calls. owed: used, but not covered
-- by any credit. limit: how far below zero a postpaid tenant may go.
alter table credit_balances add column held_micro bigint not null default 0;
alter table credit_balances add column owed_micro bigint not null default 0;
alter table credit_balances add column limit_micro bigint not null default 0;
alter table credit_balances add constraint credit_balances_sound check (
  held_micro >= 0 and owed_micro >= 0 and limit_micro >= 0 and balance_micro + limit_micro - held_micro >= 0
);

-- open -> settled | expired.
create table credit_holds (
  tenant_id uuid not null references tenants on delete cascade,
  hold_id uuid not null,
  amount_micro bigint not null check (amount_micro > 0),
  state text not null default 'open' check (state in ('open', 'settled', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, hold_id)
);
create index credit_holds_open on credit_holds (tenant_id, expires_at) where state = 'open';
create index credit_holds_due on credit_holds (expires_at) where state = 'open';
create index credit_holds_over on credit_holds (created_at) where state <> 'open';
call protect_tenant_table('credit_holds');

-- What was used, by UTC day. The amounts of all rows are the tenant's usage entries, to the micro-dollar.
create table usage_days (
  tenant_id uuid not null references tenants on delete cascade,
  -- Such as 2026-11-15.
  day text collate "C" not null,
  -- tokens (name: the model), message, session, character, event, service, agreement.
  kind text not null,
  name text not null,
  billing_mode text not null default '',
  traffic_source text not null default '',
  quantity bigint not null default 0,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  amount_micro bigint not null default 0,
  primary key (tenant_id, day, kind, name, billing_mode, traffic_source)
);
call protect_tenant_table('usage_days');

-- Sessions that have been counted.
create table metered_sessions (
  tenant_id uuid not null references tenants on delete cascade,
  agent_id uuid not null,
  session_id text collate "C" not null,
  created_at timestamptz not null,
  primary key (tenant_id, agent_id, session_id)
);
create index metered_sessions_by_age on metered_sessions (created_at);
call protect_tenant_table('metered_sessions');

/*
 * Books what was used, in one statement: the hold is given back, the lines are added to the day, and one ledger
 * transaction takes their sum from the credit, or what the credit does not cover from `owed`. Credit that other holds
 * are promised is never touched. A hold that was settled before does nothing at all; one that expired meanwhile was
 * given back already. The balance is locked before anything else, here and everywhere: that order rules out deadlocks.
 */
create function billing_charge(
  p_tenant uuid, p_hold uuid, p_transaction uuid, p_entries uuid[], p_lines jsonb,
  p_type text, p_description text, p_actor text, p_source text,
  p_agent uuid, p_session text, p_at timestamptz
) returns boolean language plpgsql as
$$
declare
  account credit_balances;
  released bigint := 0;
  hold_state text;
  cost bigint;
  covered bigint;
  token_count bigint;
begin
  insert into credit_balances (tenant_id, updated_at) values (p_tenant, p_at) on conflict do nothing;
  select * into account from credit_balances where tenant_id = p_tenant for update;
  if p_hold is not null then
    select state, amount_micro into hold_state, released from credit_holds
    where tenant_id = p_tenant and hold_id = p_hold;
    if hold_state is null or hold_state = 'settled' then return false; end if;
    if hold_state = 'expired' then released := 0; end if;
    update credit_holds set state = 'settled' where tenant_id = p_tenant and hold_id = p_hold;
  end if;

  if p_session is not null then
    insert into metered_sessions values (p_tenant, p_agent, p_session, p_at) on conflict do nothing;
    if found then
      p_lines := p_lines || '[{"kind": "session", "name": "chat", "quantity": 1}]';
    end if;
  end if;

  insert into usage_days as days (tenant_id, day, kind, name, billing_mode, traffic_source, quantity, tokens_in, tokens_out, amount_micro)
  select p_tenant, to_char(p_at at time zone 'UTC', 'YYYY-MM-DD'), kind, name, coalesce(mode, ''), p_source,
    sum(coalesce(quantity, 0)), sum(coalesce(tokens_in, 0)), sum(coalesce(tokens_out, 0)), sum(coalesce(amount, 0))
  from jsonb_to_recordset(p_lines) as line (kind text, name text, mode text, quantity bigint, tokens_in bigint, tokens_out bigint, amount bigint)
  group by kind, name, mode
  order by kind, name, mode
  on conflict (tenant_id, day, kind, name, billing_mode, traffic_source) do update set
    quantity = days.quantity + excluded.quantity, tokens_in = days.tokens_in + excluded.tokens_in,
    tokens_out = days.tokens_out + excluded.tokens_out, amount_micro = days.amount_micro + excluded.amount_micro;

  select coalesce(sum(coalesce(amount, 0)), 0), coalesce(sum(coalesce(tokens_in, 0) + coalesce(tokens_out, 0)), 0)
  into cost, token_count
  from jsonb_to_recordset(p_lines) as line (tokens_in bigint, tokens_out bigint, amount bigint);
  covered := least(cost, greatest(0, account.balance_micro + account.limit_micro - (account.held_micro - released)));
  if cost > 0 or released > 0 then
    update credit_balances set balance_micro = balance_micro - covered, held_micro = held_micro - released,
      owed_micro = owed_micro + cost - covered, updated_at = p_at
    where tenant_id = p_tenant;
  end if;
  if cost > 0 then
    insert into ledger_entries (tenant_id, entry_id, transaction_id, account, amount_micro, entry_type, description, created_by, created_at, tokens, traffic_source)
    select p_tenant, entry, p_transaction, name, amount, p_type, p_description, p_actor, p_at, token_count, p_source
    from (values (p_entries[1], 'usage', cost), (p_entries[2], 'credit', -covered), (p_entries[3], 'owed', covered - cost))
      as part (entry, name, amount)
    where amount <> 0;
  end if;
  return true;
end
$$;

/*
 * Books credit that comes (or, with a negative amount, goes), a service portion that is paid but not spendable with
 * it, and pays what is owed as far as the credit then reaches. Null when a negative amount finds too little.
 */
create function billing_credit(
  p_tenant uuid, p_from text, p_amount bigint, p_service bigint, p_transactions uuid[], p_entries uuid[],
  p_type text, p_description text, p_actor text, p_at timestamptz
) returns bigint language plpgsql as
$$
declare
  account credit_balances;
  paid bigint;
begin
  insert into credit_balances (tenant_id, updated_at) values (p_tenant, p_at) on conflict do nothing;
  select * into account from credit_balances where tenant_id = p_tenant for update;
  if p_amount < 0 and account.balance_micro + account.limit_micro - account.held_micro + p_amount < 0 then
    return null;
  end if;
  insert into ledger_entries (tenant_id, entry_id, transaction_id, account, amount_micro, entry_type, description, created_by, created_at)
  select p_tenant, entry, p_transactions[1], name, amount, p_type, p_description, p_actor, p_at
  from (values (p_entries[1], 'credit', p_amount), (p_entries[2], 'services', p_service), (p_entries[3], p_from, -p_amount - p_service))
    as part (entry, name, amount)
  where amount <> 0;
  paid := least(account.owed_micro, greatest(0, account.balance_micro + p_amount + account.limit_micro - account.held_micro));
  if paid > 0 then
    insert into ledger_entries (tenant_id, entry_id, transaction_id, account, amount_micro, entry_type, description, created_by, created_at)
    values
      (p_tenant, p_entries[4], p_transactions[2], 'credit', -paid, 'debt_paid', 'Earlier use that no credit covered', p_actor, p_at),
      (p_tenant, p_entries[5], p_transactions[2], 'owed', paid, 'debt_paid', 'Earlier use that no credit covered', p_actor, p_at);
  end if;
  update credit_balances set balance_micro = balance_micro + p_amount - paid, owed_micro = owed_micro - paid, updated_at = p_at
  where tenant_id = p_tenant;
  return account.balance_micro + p_amount - paid;
end
$$;

-- What a tenant pays and how. Every change adds a version; the highest is in force. Null means the installation's price.
create table billing_profiles (
  tenant_id uuid not null references tenants on delete cascade,
  version integer not null,
  billing_mode text not null check (billing_mode in ('prepaid', 'postpaid')),
  token_price_nano bigint,
  input_price_nano bigint,
  output_price_nano bigint,
  character_price_nano bigint,
  event_prices jsonb not null default '{}',
  service_prices jsonb not null default '{}',
  created_by text not null,
  created_at timestamptz not null,
  primary key (tenant_id, version)
);
call protect_tenant_table('billing_profiles');

create table payment_customers (
  tenant_id uuid primary key references tenants on delete cascade,
  customer_id text not null,
  created_at timestamptz not null
);
call protect_tenant_table('payment_customers');

-- What models cost at their provider, in nano-US-dollars for a thousand tokens. The highest version is in force.
create table model_prices (
  model text collate "C" not null,
  version integer not null,
  input_price_nano bigint not null,
  output_price_nano bigint not null,
  is_listed boolean not null default true,
  created_by text not null,
  created_at timestamptz not null,
  primary key (model, version)
);
call open_to_system('model_prices');

-- Everybody may read the list; the table itself stays closed.
create function current_model_prices(p_model text default null)
returns table (model text, input_price_nano bigint, output_price_nano bigint)
language sql stable security definer set search_path = public, pg_temp as
$$
  select latest.model, latest.input_price_nano, latest.output_price_nano
  from (
    select distinct on (price.model) price.* from model_prices price
    where p_model is null or price.model = p_model
    order by price.model, price.version desc
  ) latest
  where latest.is_listed
  order by latest.model
$$;
alter function current_model_prices owner to rapport_system;

create table vouchers (
  code text collate "C" primary key,
  credit_micro bigint not null check (credit_micro > 0),
  expires_at timestamptz,
  redemptions_max integer not null,
  redemptions integer not null default 0 check (redemptions between 0 and redemptions_max),
  tenant_limit integer not null,
  created_by text not null,
  created_at timestamptz not null
);
create index vouchers_by_age on vouchers (created_at, code);
call open_to_system('vouchers');

-- Takes one redemption of a voucher, or says why there is none. The voucher's row stays locked until commit, so
-- whoever counts a tenant's redemptions afterwards counts them alone.
create function take_voucher(p_code text, p_at timestamptz)
returns table (outcome text, credit_micro bigint, tenant_limit integer)
language plpgsql security definer set search_path = public, pg_temp as
$$
declare
  found_one vouchers;
begin
  select * into found_one from vouchers v where v.code = p_code for update;
  if found_one.code is null then
    return query select 'unknown', 0::bigint, 0;
  elsif found_one.expires_at <= p_at then
    return query select 'expired', 0::bigint, 0;
  elsif found_one.redemptions >= found_one.redemptions_max then
    return query select 'used', 0::bigint, found_one.tenant_limit;
  else
    update vouchers v set redemptions = v.redemptions + 1 where v.code = p_code;
    return query select 'taken', found_one.credit_micro, found_one.tenant_limit;
  end if;
end
$$;
alter function take_voucher owner to rapport_system;

create table voucher_redemptions (
  tenant_id uuid not null references tenants on delete cascade,
  code text collate "C" not null,
  number integer not null,
  credit_micro bigint not null,
  redeemed_by text not null,
  redeemed_at timestamptz not null,
  primary key (tenant_id, code, number)
);
call protect_tenant_table('voucher_redemptions');

-- Shared secrets that sign usage reports, sealed. The newest has no end; the one before it ends a day after.
create table metering_keys (
  tenant_id uuid not null references tenants on delete cascade,
  key_id uuid not null,
  secret bytea not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, key_id)
);
call protect_tenant_table('metering_keys');

create table usage_reports (
  tenant_id uuid not null references tenants on delete cascade,
  report_id text collate "C" not null,
  instance_id text collate "C" not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  content_hash bytea not null,
  counters jsonb not null,
  amount_micro bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, report_id)
);
create index usage_reports_by_period on usage_reports (tenant_id, instance_id, period_end);
call protect_tenant_table('usage_reports');

-- The most agents that were active at once in a month ('2026-11').
create table character_months (
  tenant_id uuid not null references tenants on delete cascade,
  month text not null,
  high_water_mark integer not null,
  price_nano bigint,
  charge_micro bigint,
  billed_at timestamptz,
  primary key (tenant_id, month)
);
create index character_months_unbilled on character_months (month) where billed_at is null;
call protect_tenant_table('character_months');

-- Payments that were begun: open -> paid | expired, and expired -> paid when the money comes late.
create table checkouts (
  tenant_id uuid not null references tenants on delete cascade,
  checkout_id text collate "C" not null,
  kind text not null check (kind in ('top_up', 'contract', 'portal')),
  processor text not null check (processor in ('stripe', 'test')),
  processor_session_id text,
  contract_id uuid,
  amount_micro bigint not null,
  status text not null default 'open' check (status in ('open', 'paid', 'expired')),
  created_by text not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  primary key (tenant_id, checkout_id)
);
-- Pages and webhooks name a checkout before the tenant is known.
create unique index checkouts_by_id on checkouts (checkout_id);
create unique index checkouts_by_session on checkouts (processor_session_id) where processor_session_id is not null;
call protect_tenant_table('checkouts');

-- Messages of the payment processor that were dealt with.
create table payment_events (
  event_id text collate "C" primary key,
  type text not null,
  received_at timestamptz not null
);
create index payment_events_by_age on payment_events (received_at);
call open_to_system('payment_events');

-- offered -> active -> completed | cancelled; offered -> cancelled.
create table contracts (
  tenant_id uuid not null references tenants on delete cascade,
  contract_id uuid not null,
  version integer not null default 1,
  status text not null check (status in ('offered', 'active', 'completed', 'cancelled')),
  terms jsonb not null,
  bonus_micro bigint not null default 0,
  bonus_paid_at timestamptz,
  payment_link_url text not null default '',
  payment_price_id text not null default '',
  payment_subscription_id text not null default '',
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, contract_id)
);
call protect_tenant_table('contracts');

create table contract_payments (
  tenant_id uuid not null,
  contract_id uuid not null,
  position integer not null,
  period text not null,
  due_at timestamptz not null,
  amount_micro bigint not null,
  credit_micro bigint not null,
  service_micro bigint not null,
  is_one_time boolean not null,
  paid_at timestamptz,
  -- The processor's invoice or the checkout that paid it: a payment counts once.
  payment_reference text,
  primary key (tenant_id, contract_id, position),
  foreign key (tenant_id, contract_id) references contracts on delete cascade
);
create unique index contract_payments_by_reference on contract_payments (tenant_id, payment_reference) where payment_reference is not null;
call protect_tenant_table('contract_payments');

create table service_agreements (
  tenant_id uuid not null references tenants on delete cascade,
  charge_id uuid not null,
  project_id uuid,
  charge_type text not null check (charge_type in ('one_time', 'monthly')),
  amount_micro bigint not null check (amount_micro > 0),
  description text not null,
  is_active boolean not null default true,
  -- The month a monthly charge was last made for.
  billed_month text,
  billed_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, charge_id)
);
create index service_agreements_monthly on service_agreements (billed_month) where is_active and charge_type = 'monthly';
call protect_tenant_table('service_agreements');
