-- Keys that outlive the encryption key: hashes cannot be made again under another one. Sealed under the encryption key.
create table vault_keys (
  purpose text primary key,
  sealed bytea not null,
  created_at timestamptz not null
);
call open_to_system('vault_keys');
