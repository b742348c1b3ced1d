-- Versions of the policy, the newest and the one that answers; that one is also in lead_policies, where a process of the
-- release before reads and writes it.
create table lead_policy_versions (
  tenant_id uuid not null,
  project_id uuid not null,
  version integer not null check (version > 0),
  actions jsonb not null,
  q bytea not null,
  episodes integer not null,
  avg_return double precision not null,
  kl_divergence double precision not null,
  outcomes_seen integer not null,
  trained_from text not null check (trained_from in ('request', 'outcomes')),
  data_from timestamptz,
  data_to timestamptz,
  challenge jsonb,
  created_at timestamptz not null,
  primary key (tenant_id, project_id, version),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
call protect_tenant_table('lead_policy_versions');

-- Until when the policy that answers has seen outcomes. Versions go on counting after a reset.
alter table lead_policies add column data_to timestamptz;
update lead_policies set data_to = created_at where outcomes_seen > 0;
alter table lead_learning add column policy_versions integer not null default 0;
update lead_learning l set policy_versions = p.version
  from lead_policies p where p.tenant_id = l.tenant_id and p.project_id = l.project_id;
insert into lead_policy_versions (tenant_id, project_id, version, actions, q, episodes, avg_return, kl_divergence,
  outcomes_seen, trained_from, data_to, created_at)
select tenant_id, project_id, version, actions, q, episodes, avg_return, 0, outcomes_seen, 'request', data_to, created_at
from lead_policies;
