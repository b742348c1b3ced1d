-- The directory of people: a row for each person of a project with what lists are ordered by and searched in, so that a page
-- is read from an index instead of being put together from every record, conversation and identity. Triggers keep it, so
-- that it is also right while a server of the version before writes.
create table person_entries (
  tenant_id uuid not null references tenants on delete cascade,
  user_id text collate "C" not null,
  project_id uuid not null,
  -- As a channel gives it, and as a record of an agent has it.
  contact_name text not null,
  record_name text not null,
  name_key text collate "C" not null generated always as
    (lower(coalesce(nullif(contact_name, ''), nullif(record_name, ''), user_id) collate "default")) stored,
  first_seen timestamptz not null,
  -- The epoch for people who never wrote. Both times have milliseconds: that is what a cursor holds.
  last_seen timestamptz not null,
  channels text[] not null,
  agent_ids uuid[] not null,
  -- Names, addresses and the like in lower case, and digits of numbers; parts are separated by chr(31).
  words text not null,
  numbers text not null,
  primary key (tenant_id, user_id, project_id)
);
-- Of agent_users the primary key leads with agents.
create index agent_users_of_person on agent_users (tenant_id, user_id);
create index person_entries_by_last on person_entries (tenant_id, project_id, last_seen, user_id);
create index person_entries_by_first on person_entries (tenant_id, project_id, first_seen, user_id);
create index person_entries_by_name on person_entries (tenant_id, project_id, name_key, user_id);
call protect_tenant_table('person_entries');

create function person_words(variadic parts text[]) returns text language sql immutable parallel safe as
$$
  select coalesce(string_agg(lower(part collate "default"), chr(31)), '') from unnest(parts) part where part <> ''
$$;

create function person_entry_words(variadic parts text[]) returns text language sql immutable parallel safe as
$$
  select left(chr(31) || coalesce(string_agg(part || chr(31), ''), ''), 20000) from unnest(parts) part where part <> ''
$$;

-- Ids of sessions are random, and nobody types one: a person who has thousands would carry all of them.
create function contact_number(external_id text) returns text language sql immutable parallel safe as
$$
  select case when external_id ~ '[0-9]{4}' and external_id !~ '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-' then external_id else '' end
$$;

-- What one row of a record, a conversation or an identity says about a person.
create view person_sources with (security_invoker = true) as
  select u.tenant_id, a.project_id, u.user_id, '' as contact_name, u.display_name as record_name, u.created_at,
    u.last_interaction_at as seen_at, null::text as channel, u.agent_id,
    person_words(u.display_name, u.email, u.phone, u.company) as words,
    regexp_replace(u.phone, '[^0-9]', '', 'g') as numbers
  from agents a join agent_users u using (tenant_id, agent_id)
  union all
  select tenant_id, project_id, user_id, contact_name, '', created_at, last_message_at, channel_type, agent_id,
    person_words(contact_name), contact_number(external_id)
  from conversations
  union all
  select tenant_id, project_id, user_id, '', '', created_at, null, null, null, person_words(value), value
  from person_identities;

create view person_entries_as_found with (security_invoker = true) as
  select tenant_id, user_id, project_id, coalesce(max(contact_name), '') as contact_name,
    coalesce(max(record_name), '') as record_name,
    date_trunc('milliseconds', min(created_at)) as first_seen,
    date_trunc('milliseconds', coalesce(max(seen_at), 'epoch')) as last_seen,
    coalesce(array_agg(distinct channel) filter (where channel is not null), '{}') as channels,
    coalesce(array_agg(distinct agent_id) filter (where agent_id is not null), '{}') as agent_ids,
    person_entry_words(variadic lower(user_id collate "default") || array_agg(distinct words)) as words,
    person_entry_words(variadic array_agg(distinct numbers)) as numbers
  from person_sources where user_id <> '' group by tenant_id, user_id, project_id;

grant select on person_sources, person_entries_as_found to rapport_system;

-- Works out what is listed of a person anew, in all projects: after an agent was deleted its project is not known any more.
-- Entries are locked before anything is read, and each statement sees what was committed until it began: of two transactions
-- that change the same person the second sees what the first did.
create function refresh_person_entries(tenant uuid, person text) returns void
language plpgsql security definer set search_path = public, pg_temp as
$$
declare
  listed uuid[];
  is_whole boolean;
  entry record;
begin
  loop
    listed := array(select project_id from person_entries where tenant_id = tenant and user_id = person
      order by project_id for update);
    is_whole := true;
    for entry in select * from person_entries_as_found f where f.tenant_id = tenant and f.user_id = person
      order by project_id
    loop
      if entry.project_id = any(listed) then
        update person_entries e set contact_name = entry.contact_name, record_name = entry.record_name,
          first_seen = entry.first_seen, last_seen = entry.last_seen, channels = entry.channels,
          agent_ids = entry.agent_ids, words = entry.words, numbers = entry.numbers
        where e.tenant_id = tenant and e.user_id = person and e.project_id = entry.project_id;
        listed := array_remove(listed, entry.project_id);
      else
        insert into person_entries (tenant_id, user_id, project_id, contact_name, record_name, first_seen, last_seen,
          channels, agent_ids, words, numbers)
        values (tenant, person, entry.project_id, entry.contact_name, entry.record_name, entry.first_seen, entry.last_seen,
          entry.channels, entry.agent_ids, entry.words, entry.numbers)
        on conflict do nothing;
        is_whole := is_whole and found;
      end if;
    end loop;
    if cardinality(listed) > 0 then
      delete from person_entries e where e.tenant_id = tenant and e.user_id = person and e.project_id = any(listed);
    end if;
    exit when is_whole;
  end loop;
end
$$;
alter function refresh_person_entries owner to rapport_system;
-- A plan that was made while the tables were empty may use an index that has every person of a workspace. A server gathers
-- statistics, which replace such a plan; the embedded database does not, and so plans each time.
do
$$
begin
  if version() ~ 'emscripten|wasm' then
    alter function refresh_person_entries set plan_cache_mode = force_custom_plan;
  end if;
end
$$;

-- A row that is new or has grown is added to the entry without reading the others: everything an entry has is a maximum, a
-- minimum or a set. A person without an entry has no other row.
create function add_to_person_entry(source person_sources) returns void
language plpgsql security definer set search_path = public, pg_temp as
$$
begin
  if source.user_id = '' then
    return;
  end if;
  insert into person_entries as e (tenant_id, user_id, project_id, contact_name, record_name, first_seen, last_seen,
    channels, agent_ids, words, numbers)
  values (source.tenant_id, source.user_id, source.project_id, source.contact_name, source.record_name,
    date_trunc('milliseconds', source.created_at), date_trunc('milliseconds', coalesce(source.seen_at, 'epoch')),
    array_remove(array[source.channel], null), array_remove(array[source.agent_id], null),
    person_entry_words(lower(source.user_id collate "default"), source.words), person_entry_words(source.numbers))
  on conflict (tenant_id, user_id, project_id) do update set
    contact_name = greatest(e.contact_name, excluded.contact_name),
    record_name = greatest(e.record_name, excluded.record_name),
    first_seen = least(e.first_seen, excluded.first_seen),
    last_seen = greatest(e.last_seen, excluded.last_seen),
    channels = case when e.channels @> excluded.channels then e.channels else e.channels || excluded.channels end,
    agent_ids = case when e.agent_ids @> excluded.agent_ids then e.agent_ids else e.agent_ids || excluded.agent_ids end,
    words = case when position(person_entry_words(source.words) in e.words) > 0 then e.words
      else left(e.words || source.words || chr(31), 20000) end,
    numbers = case when position(excluded.numbers in e.numbers) > 0 then e.numbers
      else left(e.numbers || source.numbers || chr(31), 20000) end;
end
$$;
alter function add_to_person_entry owner to rapport_system;

create function person_entry_after_record() returns trigger
language plpgsql security definer set search_path = public, pg_temp as
$$
begin
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and not (old.user_id = new.user_id and old.agent_id = new.agent_id
      and old.display_name in ('', new.display_name) and old.email in ('', new.email) and old.phone in ('', new.phone)
      and old.company in ('', new.company) and old.created_at >= new.created_at
      and (old.last_interaction_at is null or old.last_interaction_at <= new.last_interaction_at)) then
    perform refresh_person_entries(old.tenant_id, old.user_id);
    if tg_op = 'DELETE' or old.user_id = new.user_id then
      return null;
    end if;
  end if;
  perform add_to_person_entry(row(new.tenant_id, a.project_id, new.user_id, '', new.display_name, new.created_at,
    new.last_interaction_at, null, new.agent_id, person_words(new.display_name, new.email, new.phone, new.company),
    regexp_replace(new.phone, '[^0-9]', '', 'g'))::person_sources)
  from agents a where a.tenant_id = new.tenant_id and a.agent_id = new.agent_id;
  return null;
end
$$;
alter function person_entry_after_record owner to rapport_system;

create function person_entry_after_conversation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as
$$
begin
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
alter function person_entry_after_conversation owner to rapport_system;

create function person_entry_after_identity() returns trigger
language plpgsql security definer set search_path = public, pg_temp as
$$
begin
  if tg_op <> 'INSERT' then
    perform refresh_person_entries(old.tenant_id, old.user_id);
    if tg_op = 'DELETE' or old.user_id = new.user_id then
      return null;
    end if;
  end if;
  perform add_to_person_entry(row(new.tenant_id, new.project_id, new.user_id, '', '', new.created_at, null, null,
    null, person_words(new.value), new.value)::person_sources);
  return null;
end
$$;
alter function person_entry_after_identity owner to rapport_system;

-- Deferred: a transaction locks entries after everything else and only while it commits. Locked at once, an entry would be
-- waited for by a transaction that holds a record while another one holds the entry and waits for that record. Two that
-- change several people at once can still collide; then one of them runs again.
create constraint trigger agent_users_person_entry
  after insert or delete or update of user_id, agent_id, display_name, email, phone, company, created_at, last_interaction_at
  on agent_users deferrable initially deferred for each row execute function person_entry_after_record();
create constraint trigger conversations_person_entry
  after insert or delete or update of user_id, project_id, contact_name, created_at, last_message_at, channel_type,
    external_id, agent_id
  on conversations deferrable initially deferred for each row execute function person_entry_after_conversation();
create constraint trigger person_identities_person_entry
  after insert or delete or update of user_id, project_id, value, created_at
  on person_identities deferrable initially deferred for each row execute function person_entry_after_identity();

-- The people of before. The triggers hold off writers until the end of this transaction, so that nothing is missed.
set local role rapport_system;
insert into person_entries (tenant_id, user_id, project_id, contact_name, record_name, first_seen, last_seen, channels,
  agent_ids, words, numbers)
select tenant_id, user_id, project_id, contact_name, record_name, first_seen, last_seen, channels, agent_ids, words, numbers
from person_entries_as_found;
set local role none;
