-- The words of messages, for the search of the inbox: a table of its own, because rows of messages change with every
-- receipt and would take their index entries with them. Each word begins with the end of the workspace's id, so that one
-- index serves all workspaces without one reading the entries of another. Workspaces that seal their words have no rows.
create table message_words (
  tenant_id uuid not null,
  message_id uuid not null,
  conversation_id uuid not null,
  words tsvector not null,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, message_id) references conversation_messages on delete cascade
);
create index message_words_by_word on message_words using gin (words) with (gin_pending_list_limit = 1024);
call protect_tenant_table('message_words');

-- How far the messages of before are read; until `done_at` the search also looks through the messages themselves.
create table message_word_runs (
  tenant_id uuid primary key references tenants on delete cascade,
  place uuid,
  started_at timestamptz not null,
  done_at timestamptz
);
call protect_tenant_table('message_word_runs');

-- What people are called, cut at everything that is neither letter nor digit. Numbers stand there backwards as well: of a
-- phone number people remember the last digits.
create function name_words(tenant_id uuid, name text, user_id text) returns tsvector
language sql immutable parallel safe as
$$
  select array_to_tsvector(coalesce(array_agg(distinct right(tenant_id::text, 8) || word), '{}'))
  from (
    select part as word from regexp_split_to_table(left(lower(name || ' ' || user_id), 400), '[^[:alnum:]]+') part
    where part <> ''
    union all
    select '<' || reverse(part) from regexp_split_to_table(left(lower(name || ' ' || user_id), 400), '[^0-9]+') part
    where length(part) > 3
  ) words
$$;
create index conversations_by_name on conversations using gin (name_words(tenant_id, contact_name, user_id))
  with (gin_pending_list_limit = 1024);

-- Row-level security does not let a query use an index through operators that might show what they compare, as those of
-- text search. These functions read as the system role and keep to the workspace of the transaction themselves. The
-- workspace is compared so that its key's index is out of the question: the words are what few rows have.
create function conversations_with_words(wanted tsquery) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as
$$
  select conversation_id from message_words
  where words @@ wanted and (tenant_id = current_tenant()) is true
$$;

create function conversations_with_name(wanted text) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as
$$
  select conversation_id from conversations
  where (tenant_id = current_tenant()) is true
    and name_words(tenant_id, contact_name, user_id) @@ (
      select string_agg(
        case when word ~ '^[0-9]{4,}$'
          then format('(%s:* | %s:*)', quote_literal(right(current_tenant()::text, 8) || word),
            quote_literal(right(current_tenant()::text, 8) || '<' || reverse(word)))
          else quote_literal(right(current_tenant()::text, 8) || word) || ':*' end, ' & ')
      from regexp_split_to_table(lower(wanted), '[^[:alnum:]]+') word where word <> '')::tsquery
$$;
alter function conversations_with_words owner to rapport_system;
alter function conversations_with_name owner to rapport_system;
