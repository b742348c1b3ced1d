-- Versions of the model that is trained on reported leads. One of them scores (is_served); what was there so far does.
alter table lead_models drop constraint lead_models_pkey;
alter table lead_models add primary key (tenant_id, project_id, version);
alter table lead_models add column is_served boolean not null default true;
alter table lead_models alter column is_served drop default;
create unique index lead_models_served on lead_models (tenant_id, project_id) where is_served;

-- Versions go on counting after a reset, so that a number never means two models.
alter table lead_learning add column model_versions integer not null default 0;
update lead_learning l set model_versions = m.version
  from lead_models m where m.tenant_id = l.tenant_id and m.project_id = l.project_id;
