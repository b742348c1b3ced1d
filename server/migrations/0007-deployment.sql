-- When a process of this installation last showed that it lives. The table is closed to the application role; a
-- workspace's deployment page may ask this one question of it.
create function instance_heartbeat(wanted uuid) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as
$$ select i.last_heartbeat_at from instances i where i.instance_id = wanted $$;

alter function instance_heartbeat owner to rapport_system;

-- Bytes on disk. Stays with the role that migrates: pg_database_size asks for the right to connect, which the two
-- roles lack where an administrator has taken it from everybody.
create function database_size_bytes() returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$ select pg_database_size(current_database()) $$;
