-- How a reply came about: sizes of the prompt's parts, what was recalled, tools, cost and times. Ids, sizes and codes only,
-- so that nothing that is forgotten is left here. Who spoke, the model and the tokens are in the row of the turn.
create table chat_traces (
  tenant_id uuid not null,
  agent_id uuid not null,
  turn_id uuid not null,
  source text not null,
  -- The reply or one of its tools failed.
  has_error boolean not null,
  error text not null default '',
  cost_micro_usd bigint not null,
  detail jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, agent_id, turn_id),
  foreign key (tenant_id, agent_id, turn_id) references chat_turns on delete cascade
);
create index chat_traces_of_agent on chat_traces (tenant_id, agent_id, created_at, turn_id);
create index chat_traces_by_age on chat_traces (tenant_id, created_at);
call protect_tenant_table('chat_traces');
