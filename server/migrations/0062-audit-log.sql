-- Who did what, when, from where, to what. The server's roles may add and read, and nothing else.
create table audit_log (
  -- No reference to tenants: what happened in a workspace outlives it.
  tenant_id uuid not null,
  at timestamptz not null,
  audit_id uuid not null,
  operation text not null,
  action text not null check (action in ('read', 'write')),
  outcome text not null check (outcome in ('done', 'begun', 'failed', 'refused')),
  -- key:<id>, user:<id> or anonymous, and the key or session it came with.
  actor text not null,
  credential text,
  -- Whom the caller says it works for.
  on_behalf_of text,
  address text not null,
  project_id uuid,
  target_kind text,
  target_id text,
  -- A keyed hash of the user id: findable by those who know the id, and no trace of a person who was erased.
  person text,
  -- How many rows a read gave.
  count integer,
  -- Names of the fields that were sent, and values before and after for settings that hold neither secrets nor personal text.
  changes jsonb not null default '{}',
  request_id text not null,
  primary key (tenant_id, at, audit_id)
);
create index audit_log_by_person on audit_log (tenant_id, person, at) where person is not null;
create index audit_log_by_age on audit_log using brin (at);
call protect_tenant_table('audit_log');
revoke update, delete on audit_log from rapport_app, rapport_system;
-- The function below works as the owner, who sees nothing but the rows that it removes, and only within it.
create policy audit_retention on audit_log to current_user
  using (current_setting('app.removes_audit', true) = 'yes' and at < now() - interval '30 days');

-- Against slips of the owner, whom privileges do not bind.
create function refuse_audit_change() returns trigger language plpgsql as
$$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '30 days' then
    return old;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_is_kept before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_is_not_emptied before truncate on audit_log for each statement execute function refuse_audit_change();

-- Removes a slice of what is older than the kept time, which cannot be below thirty days.
create function remove_old_audit(kept_days integer, slice integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as
$$
declare
  removed integer;
begin
  perform set_config('app.removes_audit', 'yes', true);
  delete from audit_log where ctid = any (array(
    select ctid from audit_log where at < now() - greatest(kept_days, 30) * interval '1 day' limit slice));
  get diagnostics removed = row_count;
  perform set_config('app.removes_audit', '', true);
  return removed;
end
$$;
revoke execute on function remove_old_audit from public;
grant execute on function remove_old_audit to rapport_system;
