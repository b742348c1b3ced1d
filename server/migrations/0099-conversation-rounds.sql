-- The history of rounds, for reports. A round begins when the person writes first, or writes after the conversation was
-- closed; `round` of the conversation is the number of its last one, 0 before the first.
alter table conversations add column round integer not null default 0;

create table conversation_rounds (
  tenant_id uuid not null,
  conversation_id uuid not null,
  round integer not null,
  project_id uuid not null,
  channel_type text not null,
  agent_id uuid,
  opened_at timestamptz not null,
  first_response_at timestamptz,
  first_response_by text not null default '' check (first_response_by in ('', 'agent', 'operator')),
  -- When the team was first called for: the agent handed over, or no agent answers.
  called_at timestamptz,
  -- When an operator first took it over or answered, and who did last.
  taken_over_at timestamptz,
  operator_response_at timestamptz,
  operator_id text not null default '',
  resolved_at timestamptz,
  resolved_by text not null default '',
  -- How often it was opened again after closing; a round that begins after closing has one.
  reopens integer not null default 0,
  first_response_missed boolean not null default false,
  resolution_missed boolean not null default false,
  primary key (tenant_id, conversation_id, round),
  foreign key (tenant_id, conversation_id) references conversations on delete cascade
);
-- Everything that reports read, so that they need not look at the rows.
create index conversation_rounds_by_time on conversation_rounds (tenant_id, project_id, opened_at)
  include (conversation_id, channel_type, agent_id, operator_id, first_response_at, called_at, taken_over_at,
    operator_response_at, resolved_at, reopens, first_response_missed, resolution_missed);
call protect_tenant_table('conversation_rounds');

create index conversation_messages_by_time on conversation_messages (tenant_id, said_at)
  include (conversation_id, direction, author_type, author_id, kind);

-- What can be told of conversations so far: one round each, from the first message of the person on. When they were closed
-- in between was not kept.
insert into conversation_rounds (tenant_id, conversation_id, round, project_id, channel_type, agent_id, opened_at,
  first_response_at, first_response_by, called_at, taken_over_at, operator_response_at, operator_id, resolved_at,
  first_response_missed, resolution_missed)
select c.tenant_id, c.conversation_id, 1, c.project_id, c.channel_type, c.agent_id, asked.at,
  answered.at, coalesce(answered.by, ''),
  case when c.controller = 'human' then c.takeover_started_at end,
  least(operated.at, case when c.controller_operator_id <> '' then c.takeover_started_at end),
  operated.at,
  coalesce(nullif(c.controller_operator_id, ''), operated.author_id, ''),
  case when c.status = 'closed' then c.resolved_at end,
  c.first_response_missed_at is not null, c.resolution_missed_at is not null
from conversations c
cross join lateral (
  select m.said_at as at from conversation_messages m
  where m.tenant_id = c.tenant_id and m.conversation_id = c.conversation_id and m.direction = 'inbound'
  order by m.said_at, m.sort_key limit 1) asked
left join lateral (
  select m.said_at as at, m.author_type as by from conversation_messages m
  where m.tenant_id = c.tenant_id and m.conversation_id = c.conversation_id and m.direction = 'outbound'
    and not m.is_unasked and m.said_at >= asked.at
  order by m.said_at, m.sort_key limit 1) answered on true
left join lateral (
  select m.said_at as at, m.author_id from conversation_messages m
  where m.tenant_id = c.tenant_id and m.conversation_id = c.conversation_id and m.author_type = 'operator'
    and m.said_at >= asked.at
  order by m.said_at, m.sort_key limit 1) operated on true;
update conversations c set round = 1 from conversation_rounds r
where r.tenant_id = c.tenant_id and r.conversation_id = c.conversation_id;
