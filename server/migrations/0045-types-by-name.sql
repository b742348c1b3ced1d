-- A type is one however it is written: "Product" and "product". Nodes and schemas keep the spelling they came with;
-- they are compared by this.
alter table kb_nodes add column norm_type text collate "C" not null default '';
update kb_nodes set norm_type = lower(trim(node_type));
create index kb_nodes_by_type on kb_nodes (tenant_id, scope_id, norm_type, norm_label) where is_active;

-- Of schemas that differ in case only, the oldest stays in force.
alter table kb_schemas add column norm_type text collate "C" not null default '';
update kb_schemas set norm_type = case when exists (
    select from kb_schemas older where older.tenant_id = kb_schemas.tenant_id
      and older.project_id = kb_schemas.project_id and lower(trim(older.entity_type)) = lower(trim(kb_schemas.entity_type))
      and (older.created_at, older.schema_id) < (kb_schemas.created_at, kb_schemas.schema_id))
  then '(replaced) ' || schema_id else lower(trim(entity_type)) end;
drop index kb_schemas_by_type;
create unique index kb_schemas_by_type on kb_schemas (tenant_id, project_id, norm_type);
