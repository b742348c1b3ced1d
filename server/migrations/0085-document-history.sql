-- What was uploaded in the place of a document over time, oldest first: file name, size, checksum, who and when. The
-- bytes of earlier versions are not kept. Of documents from before, only the newest version is known.
alter table kb_documents add column versions jsonb not null default '[]';
update kb_documents set versions = jsonb_build_array(jsonb_build_object('version', version, 'file_name', file_name,
  'file_size', file_size, 'checksum', checksum, 'uploaded_by', uploaded_by,
  'created_at', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
