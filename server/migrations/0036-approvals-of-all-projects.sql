-- Approvals are listed for a whole workspace, the newest first.
create index approvals_of_workspace on approvals (tenant_id, created_at, approval_id);
