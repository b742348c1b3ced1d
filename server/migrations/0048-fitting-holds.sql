/*
 * Promises credit to a call, or more of it to one that runs. A promise is never more than is free, and never more than a
 * quarter of it unless the call needs that much: so calls that run side by side leave each other something. `granted` is
 * null when less than `p_least` is free, or the hold is over; `promised` is what other calls hold, and may give back.
 */
create function billing_hold(
  p_tenant uuid, p_hold uuid, p_wanted bigint, p_least bigint, p_expires timestamptz, p_at timestamptz,
  out granted bigint, out promised bigint
) language plpgsql as
$$
declare
  account credit_balances;
  free bigint;
  hold credit_holds;
begin
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
