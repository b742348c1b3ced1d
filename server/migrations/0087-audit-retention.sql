-- A workspace's own time for its audit log; null is the installation's.
alter table retention_policies add column audit_days integer check (audit_days between 30 and 3650);

-- Workspaces with a time of their own, and those with a legal hold, are spared.
drop function remove_old_audit(integer, integer);
create function remove_old_audit(kept_days integer, slice integer, spared uuid[] default '{}') returns integer
language plpgsql security definer set search_path = public, pg_temp as
$$
declare
  removed integer;
begin
  perform set_config('app.removes_audit', 'yes', true);
  delete from audit_log where ctid = any (array(
    select ctid from audit_log where at < now() - greatest(kept_days, 30) * interval '1 day'
      and not tenant_id = any (spared) limit slice));
  get diagnostics removed = row_count;
  perform set_config('app.removes_audit', '', true);
  return removed;
end
$$;
revoke execute on function remove_old_audit from public;
grant execute on function remove_old_audit to rapport_system;

-- The same for one workspace. The last thirty days stay here too.
create function remove_workspace_audit(workspace uuid, before timestamptz, slice integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as
$$
declare
  removed integer;
begin
  perform set_config('app.removes_audit', 'yes', true);
  delete from audit_log where tenant_id = workspace and ctid = any (array(
    select ctid from audit_log where tenant_id = workspace and at < least(before, now() - interval '30 days')
    limit slice));
  get diagnostics removed = row_count;
  perform set_config('app.removes_audit', '', true);
  return removed;
end
$$;
revoke execute on function remove_workspace_audit from public;
grant execute on function remove_workspace_audit to rapport_system;
