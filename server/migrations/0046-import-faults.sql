-- Rows of an import that could not be used, with the reason. Those that could be are in import_users.
create table import_faults (
  tenant_id uuid not null,
  agent_id uuid not null,
  job_id uuid not null,
  position integer not null,
  -- The person that the row names; '' where it names none.
  user_id text collate "C" not null default '',
  reason text not null,
  primary key (tenant_id, job_id, position),
  foreign key (tenant_id, job_id) references import_jobs on delete cascade
);
create index import_faults_by_agent on import_faults (tenant_id, agent_id);
call protect_tenant_table('import_faults');
