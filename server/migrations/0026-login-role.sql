-- The role that logs in may switch to rapport_app and rapport_system, and has the rights of neither before it does: a
-- statement outside a transaction that names its role sees no row of any workspace.
--   From version 16 on that is a property of the membership.
--   Before, it is one of the member: rapport_switch, which inherits nothing, stands between the login and the two roles.
--   (Not the login itself, which would then lose what it has as the owner of the database.)
-- Where the right to do so is missing nothing changes, and `rapport doctor` says what an administrator can do. A
-- superuser sees everything whatever is granted.
do $$
declare
  role_name text;
begin
  if (select r.rolsuper from pg_roles r where r.rolname = current_user) then
    return;
  end if;
  if current_setting('server_version_num')::int >= 160000 then
    foreach role_name in array array['rapport_app', 'rapport_system'] loop
      execute format('grant %I to %I with inherit false, set true', role_name, current_user);
    end loop;
    return;
  end if;
  begin
    if not exists (select from pg_roles where rolname = 'rapport_switch') then
      create role rapport_switch nologin noinherit;
    end if;
  exception when duplicate_object or unique_violation then null; -- another database of the server was faster
  end;
  -- First the new way, then without the old one: processes that run meanwhile can always switch.
  grant rapport_app, rapport_system to rapport_switch;
  execute format('grant rapport_switch to %I', current_user);
  execute format('revoke rapport_app, rapport_system from %I', current_user);
exception when insufficient_privilege then
  raise notice 'The login % still inherits rapport_system.', current_user;
end
$$;
