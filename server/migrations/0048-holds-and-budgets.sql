-- What a project, an agent or an API key may cost in a day or a month (UTC). `warn` leaves events, `stop` also refuses.
create table budgets (
  tenant_id uuid not null references tenants on delete cascade,
  budget_id uuid not null,
  scope text not null check (scope in ('project', 'agent', 'api_key')),
  scope_id uuid not null,
  period text not null check (period in ('day', 'month')),
  amount_micro bigint not null check (amount_micro > 0),
  action text not null check (action in ('warn', 'stop')),
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, budget_id)
);
call protect_tenant_table('budgets');

-- What was spent under a budget since it was set, by period ('2026-11' or '2026-11-15').
create table budget_periods (
  tenant_id uuid not null,
  budget_id uuid not null,
  period text not null,
  spent_micro bigint not null,
  -- The highest percentage that was announced.
  announced_percent integer not null default 0,
  primary key (tenant_id, budget_id, period),
  foreign key (tenant_id, budget_id) references budgets on delete cascade
);
call protect_tenant_table('budget_periods');

-- Usage by UTC day, agent, person and model (or event, or service). usage_days has the sums that are the ledger; rows
-- here go with the person they are about.
create table usage_details (
  tenant_id uuid not null references tenants on delete cascade,
  day text collate "C" not null,
  -- Empty where use belongs to no agent or person.
  agent_id text collate "C" not null default '',
  user_id text collate "C" not null default '',
  kind text not null,
  name text not null,
  -- Messages of a model; events, services, sessions of the other kinds.
  quantity bigint not null default 0,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  cache_read_tokens bigint not null default 0,
  cache_creation_tokens bigint not null default 0,
  amount_micro bigint not null default 0,
  primary key (tenant_id, day, agent_id, user_id, kind, name)
);
create index usage_details_by_person on usage_details (tenant_id, user_id) where user_id <> '';
call protect_tenant_table('usage_details');

-- Prices of cached tokens; null means the customary share of the input price.
alter table model_prices add column cache_read_price_nano bigint;
alter table model_prices add column cache_creation_price_nano bigint;
drop function current_model_prices(text);
create function current_model_prices(p_model text default null)
returns table (
  model text, input_price_nano bigint, output_price_nano bigint,
  cache_read_price_nano bigint, cache_creation_price_nano bigint
)
language sql stable security definer set search_path = public, pg_temp as
$$
  select latest.model, latest.input_price_nano, latest.output_price_nano,
    latest.cache_read_price_nano, latest.cache_creation_price_nano
  from (
    select distinct on (price.model) price.* from model_prices price
    where p_model is null or price.model = p_model
    order by price.model, price.version desc
  ) latest
  where latest.is_listed
  order by latest.model
$$;
alter function current_model_prices owner to rapport_system;

-- What of a month's characters has been charged day by day, and for how many of its days.
alter table character_months add column accrued_micro bigint not null default 0;
alter table character_months add column accrued_days integer not null default 0;

/*
 * Promises credit to a call, or more of it to one that runs. A promise is never more than is free, and never more than a
 * quarter of it unless the call needs that much: so calls that run side by side leave each other something. `granted` is
 * null when less than `p_least` is free, the hold is over, or a budget that stops is used up (`budget` names it);
 * `promised` is what other calls hold, and may give back.
 */
create function billing_hold(
  p_tenant uuid, p_hold uuid, p_wanted bigint, p_least bigint, p_expires timestamptz, p_scopes uuid[], p_at timestamptz,
  out granted bigint, out promised bigint, out budget uuid
) language plpgsql as
$$
declare
  account credit_balances;
  free bigint;
  hold credit_holds;
  today text := to_char(p_at at time zone 'UTC', 'YYYY-MM-DD');
begin
  select b.budget_id into budget from budgets b join budget_periods p using (tenant_id, budget_id)
  where b.tenant_id = p_tenant and b.scope_id = any (p_scopes) and b.action = 'stop'
    and p.period = case b.period when 'day' then today else left(today, 7) end and p.spent_micro >= b.amount_micro
  limit 1;
  if budget is not null then return; end if;
  select * into account from credit_balances where tenant_id = p_tenant for update;
  select * into hold from credit_holds where tenant_id = p_tenant and hold_id = p_hold;
  promised := coalesce(account.held_micro, 0) - coalesce(hold.amount_micro, 0);
  free := account.balance_micro + account.limit_micro - account.held_micro - account.owed_micro;
  if free is null or free < p_least or hold.state <> 'open' then return; end if;
  granted := least(p_wanted, greatest(p_least, free / 4));
  update credit_balances set held_micro = held_micro + granted, updated_at = p_at where tenant_id = p_tenant;
  insert into credit_holds (tenant_id, hold_id, amount_micro, expires_at, created_at)
  values (p_tenant, p_hold, granted, p_expires, p_at)
  on conflict (tenant_id, hold_id) do update
  set amount_micro = credit_holds.amount_micro + excluded.amount_micro, expires_at = excluded.expires_at;
end
$$;

/*
 * Books what was used, as before, and adds it to the details and to the budgets that it falls under. The tokens of a
 * charge stand in its usage entry, and once more in the one entry that the tenant sees: the credit, or what is owed when
 * no credit was left.
 */
create or replace function billing_charge(
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
  today text := to_char(p_at at time zone 'UTC', 'YYYY-MM-DD');
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
      p_lines := p_lines || jsonb_build_object('kind', 'session', 'name', 'chat', 'quantity', 1, 'agent', p_agent);
    end if;
  end if;

  insert into usage_days as days (tenant_id, day, kind, name, billing_mode, traffic_source, quantity, tokens_in, tokens_out, amount_micro)
  select p_tenant, today, kind, name, coalesce(mode, ''), p_source,
    sum(coalesce(quantity, 0)), sum(coalesce(tokens_in, 0)), sum(coalesce(tokens_out, 0)), sum(coalesce(amount, 0))
  from jsonb_to_recordset(p_lines) as line (kind text, name text, mode text, quantity bigint, tokens_in bigint, tokens_out bigint, amount bigint)
  group by kind, name, mode
  order by kind, name, mode
  on conflict (tenant_id, day, kind, name, billing_mode, traffic_source) do update set
    quantity = days.quantity + excluded.quantity, tokens_in = days.tokens_in + excluded.tokens_in,
    tokens_out = days.tokens_out + excluded.tokens_out, amount_micro = days.amount_micro + excluded.amount_micro;

  -- The messages of a model stand with its tokens.
  insert into usage_details as details (tenant_id, day, agent_id, user_id, kind, name, quantity, tokens_in, tokens_out,
    cache_read_tokens, cache_creation_tokens, amount_micro)
  select p_tenant, today, coalesce(agent, ''), coalesce(person, ''), shown, name,
    sum(case when kind = 'tokens' then 0 else coalesce(quantity, 0) end), sum(coalesce(tokens_in, 0)),
    sum(coalesce(tokens_out, 0)), sum(coalesce(cache_read, 0)), sum(coalesce(cache_creation, 0)), sum(coalesce(amount, 0))
  from (
    select *, case when kind = 'message' then 'tokens' else kind end as shown
    from jsonb_to_recordset(p_lines) as line (kind text, name text, agent text, person text, quantity bigint, tokens_in bigint,
      tokens_out bigint, cache_read bigint, cache_creation bigint, amount bigint)) as line
  group by 3, 4, 5, 6
  order by 3, 4, 5, 6
  on conflict (tenant_id, day, agent_id, user_id, kind, name) do update set
    quantity = details.quantity + excluded.quantity, tokens_in = details.tokens_in + excluded.tokens_in,
    tokens_out = details.tokens_out + excluded.tokens_out,
    cache_read_tokens = details.cache_read_tokens + excluded.cache_read_tokens,
    cache_creation_tokens = details.cache_creation_tokens + excluded.cache_creation_tokens,
    amount_micro = details.amount_micro + excluded.amount_micro;

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
    select p_tenant, entry, p_transaction, name, amount, p_type, p_description, p_actor, p_at,
      case when name = 'owed' and covered > 0 then 0 else token_count end, p_source
    from (values (p_entries[1], 'usage', cost), (p_entries[2], 'credit', -covered), (p_entries[3], 'owed', covered - cost))
      as part (entry, name, amount)
    where amount <> 0;
    insert into budget_periods as spent (tenant_id, budget_id, period, spent_micro)
    select p_tenant, b.budget_id, case b.period when 'day' then today else left(today, 7) end, sum(line.amount)
    from budgets b
    join jsonb_to_recordset(p_lines) as line (agent text, project text, key text, amount bigint)
      on b.scope_id::text = case b.scope when 'agent' then line.agent when 'project' then line.project else line.key end
    where b.tenant_id = p_tenant and line.amount > 0
    group by b.budget_id, b.period
    order by b.budget_id
    on conflict (tenant_id, budget_id, period) do update set spent_micro = spent.spent_micro + excluded.spent_micro;
  end if;
  return true;
end
$$;
