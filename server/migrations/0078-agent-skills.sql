-- How an agent handles what is asked of it. A proposed skill is made of what an operator answered, and names whose
-- question that was until an operator accepts it.
create table agent_skills (
  tenant_id uuid not null,
  agent_id uuid not null,
  -- The name in lower case.
  name_key text collate "C" not null,
  name text not null,
  applies_when text not null default '',
  instructions text not null,
  status text not null check (status in ('active', 'proposed')),
  user_id text not null default '',
  session_id text not null default '',
  message_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, agent_id, name_key),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
create index agent_skills_by_person on agent_skills (tenant_id, user_id) where user_id <> '';
call protect_tenant_table('agent_skills');
