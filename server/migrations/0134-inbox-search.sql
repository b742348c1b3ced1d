-- A word that very many messages have is looked for conversation by conversation, the newest first, until a page is full.
create index message_words_of_conversation on message_words (tenant_id, conversation_id);

-- As the functions of 0103, but at most so many; null for all. Without the setting the planner would rather read a whole
-- table until it has found enough: it does not know how few rows have the words.
create function conversations_with_words(wanted tsquery, most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off as
$$
  select conversation_id from message_words
  where words @@ wanted and (tenant_id = current_tenant()) is true limit most
$$;

alter function conversations_with_words(tsquery, integer) owner to rapport_system;

-- Names were read under the collation of `user_id`, which knows no letters but those of English: a search for "Ángel" found nothing.
create function conversations_with_name(wanted text, most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off as
$$
  select conversation_id from conversations
  where (tenant_id = current_tenant()) is true
    and name_words(tenant_id, contact_name, user_id collate "default") @@ (
      select string_agg(
        case when word ~ '^[0-9]{4,}$'
          then format('(%s:* | %s:*)', quote_literal(right(current_tenant()::text, 8) || word),
            quote_literal(right(current_tenant()::text, 8) || '<' || reverse(word)))
          else quote_literal(right(current_tenant()::text, 8) || word) || ':*' end, ' & ')
      from regexp_split_to_table(lower(wanted), '[^[:alnum:]]+') word where word <> '')::tsquery
  limit most
$$;
alter function conversations_with_name(text, integer) owner to rapport_system;
drop index conversations_by_name;
create index conversations_by_name on conversations using gin (name_words(tenant_id, contact_name, user_id collate "default"))
  with (gin_pending_list_limit = 1024);
-- Asked by servers of the version before, as long as they run.
set local role rapport_system;
create or replace function conversations_with_name(wanted text) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as
$$
  select conversations_with_name(wanted, null)
$$;
set local role none;

-- Patterns that match the names which `conversations_with_name` finds, for looking at one name after the other: working out
-- the words of a name takes fifty times as long. They consist of letters and digits.
create function name_patterns(wanted text) returns text[] language sql immutable parallel safe as
$$
  select array_agg('(^|[^[:alnum:]])' || word || case when word ~ '^[0-9]{4,}$' then '|' || word || '([^0-9]|$)' else '' end)
  from regexp_split_to_table(lower(wanted), '[^[:alnum:]]+') word where word <> ''
$$;
