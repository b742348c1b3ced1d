-- A document can be replaced by another file, or read again. The row describes its newest version; what is served, found
-- and downloaded is the last version that was read to its end: null until there is one.
alter table kb_documents add column version integer not null default 1;
alter table kb_documents add column served jsonb;
update kb_documents set served = jsonb_build_object('version', 1, 'file_name', file_name, 'content_type', content_type,
  'file_size', file_size) where status = 'indexed';

-- The bytes of the served version and of the newest one.
alter table kb_document_parts add column version integer not null default 1;
alter table kb_document_parts drop constraint kb_document_parts_pkey;
alter table kb_document_parts add primary key (tenant_id, document_id, version, position);
