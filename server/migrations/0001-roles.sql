-- Two roles that nobody logs in with. A request switches to one of them for its transaction:
--   rapport_app     sees the rows of the tenant named in app.tenant_id, and no others;
--   rapport_system  sees every tenant's rows (worker, sign-in, platform bookkeeping).
-- Neither owns a table, so neither can lift the wall. Roles are shared by all databases of a server, hence "if missing".
do $$
declare
  role_name text;
begin
  foreach role_name in array array['rapport_app', 'rapport_system'] loop
    begin
      if not exists (select from pg_roles where rolname = role_name) then
        execute format('create role %I nologin', role_name);
      end if;
    exception when duplicate_object or unique_violation then null; -- another database of the server was faster
    end;
    -- From version 16 on, whoever creates a role is a member of it without being allowed to switch to it.
    if not pg_has_role(current_user, role_name, case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) then
      execute format('grant %I to %I', role_name, current_user);
    end if;
  end loop;
end
$$;

grant usage on schema public to rapport_app;
grant usage, create on schema public to rapport_system;

-- The tenant of the running transaction. A setting that was local to an earlier transaction reads as '', hence nullif.
create function current_tenant() returns uuid language sql stable as
$$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;

-- Every table with tenants' rows is put behind the wall by this one call in the migration that creates it.
create procedure protect_tenant_table(target regclass) language plpgsql as
$$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_wall on %s to rapport_app using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', target);
  execute format('create policy system_access on %s to rapport_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to rapport_app, rapport_system', target);
end
$$;

-- Platform tables hold no tenant's rows and are closed to the application role.
create procedure open_to_system(target regclass) language plpgsql as
$$
begin
  execute format('grant select, insert, update, delete on %s to rapport_system', target);
end
$$;
