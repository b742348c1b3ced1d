-- Every message changes its conversation, and nearly always nothing but when the person was last seen: what is listed of
-- them need not be put together for that.
set local role rapport_system;
create or replace function person_entry_after_conversation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as
$$
begin
  if tg_op = 'UPDATE' and old.user_id = new.user_id and old.project_id = new.project_id
      and old.contact_name = new.contact_name and old.created_at = new.created_at
      and old.last_message_at <= new.last_message_at and old.channel_type = new.channel_type
      and old.external_id = new.external_id and old.agent_id is not distinct from new.agent_id then
    if old.last_message_at = new.last_message_at then
      return null;
    end if;
    update person_entries e set last_seen = greatest(e.last_seen, date_trunc('milliseconds', new.last_message_at))
    where e.tenant_id = new.tenant_id and e.user_id = new.user_id and e.project_id = new.project_id;
    if found then
      return null;
    end if;
  end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and not (old.user_id = new.user_id and old.project_id = new.project_id
      and old.contact_name in ('', new.contact_name) and old.created_at >= new.created_at
      and old.last_message_at <= new.last_message_at and old.channel_type = new.channel_type
      and old.external_id = new.external_id and (old.agent_id is null or old.agent_id = new.agent_id)) then
    perform refresh_person_entries(old.tenant_id, old.user_id);
    if tg_op = 'DELETE' or old.user_id = new.user_id then
      return null;
    end if;
  end if;
  perform add_to_person_entry(row(new.tenant_id, new.project_id, new.user_id, new.contact_name, '',
    new.created_at, new.last_message_at, new.channel_type, new.agent_id, person_words(new.contact_name),
    contact_number(new.external_id))::person_sources);
  return null;
end
$$;

-- As for `refresh_person_entries`: the embedded database gathers no statistics that would replace a plan of empty tables.
do
$$
begin
  if version() ~ 'emscripten|wasm' then
    alter function person_entry_after_conversation set plan_cache_mode = force_custom_plan;
  end if;
end
$$;
set local role none;
