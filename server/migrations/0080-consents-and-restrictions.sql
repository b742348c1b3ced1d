-- What a person agreed to and withdrew, one row each time. The latest row of a purpose says what holds.
create table person_consents (
  tenant_id uuid not null references tenants on delete cascade,
  consent_id uuid not null,
  project_id uuid not null,
  user_id text collate "C" not null,
  purpose text collate "C" not null,
  state text not null check (state in ('granted', 'withdrawn')),
  means text not null,
  evidence text not null,
  recorded_by text not null,
  -- When the person said so; it may be long before the record was made.
  stated_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (tenant_id, consent_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
create index person_consents_of_person on person_consents (tenant_id, user_id, project_id, stated_at, consent_id);
create index person_consents_by_purpose on person_consents (tenant_id, user_id, project_id, purpose, stated_at, consent_id);
call protect_tenant_table('person_consents');
-- Records are added and, with the person, removed. Only whose they are may change: when people are merged.
revoke update on person_consents from rapport_app;
grant update (user_id) on person_consents to rapport_app;

-- While a restriction is in force (lifted_at is null), what is stored about the person is kept and not used further: in one
-- project, or in the whole workspace (project_id is null).
create table person_restrictions (
  tenant_id uuid not null references tenants on delete cascade,
  restriction_id uuid not null,
  project_id uuid,
  user_id text collate "C" not null,
  reason text not null,
  placed_by text not null,
  placed_at timestamptz not null,
  lift_reason text not null default '',
  lifted_by text,
  lifted_at timestamptz,
  primary key (tenant_id, restriction_id),
  foreign key (tenant_id, project_id) references projects on delete cascade
);
create index person_restrictions_of_person on person_restrictions (tenant_id, user_id, placed_at, restriction_id);
create index person_restrictions_in_force on person_restrictions (tenant_id) where lifted_at is null;
call protect_tenant_table('person_restrictions');

-- What an agent writes unasked: it is not sent to a person who must not be contacted, also when that was said after it was
-- put in line.
alter table conversation_messages add column is_unasked boolean not null default false;
