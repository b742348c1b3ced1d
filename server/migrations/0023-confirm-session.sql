-- Whether a session that was authenticated before still opens what it opened then: the same question as
-- authenticate_session, asked about one workspace, project and role that are known already, which makes it one query
-- by key instead of several. It runs with every request of somebody who was seen before.
create function confirm_session(
  person uuid, issued_at timestamptz, chosen uuid, member_role text, project uuid, must_be_default boolean,
  at timestamptz
)
returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as
$$
begin
  return exists (
    select from workspace_users w
    join tenants t on t.tenant_id = w.tenant_id
    join projects p on p.tenant_id = w.tenant_id and p.project_id = project
    where w.tenant_id = chosen and w.user_id = person and w.status = 'active' and w.role = member_role
      and t.is_active and not (t.is_trial and t.trial_expires_at <= at)
      and p.is_active and (p.is_default or not must_be_default)
  )
  -- Signing out ends a person's sessions in all of their workspaces.
  and not exists (
    select from workspace_users w where w.user_id = person and w.sessions_valid_after > issued_at
  );
end
$$;
alter function confirm_session owner to rapport_system;
