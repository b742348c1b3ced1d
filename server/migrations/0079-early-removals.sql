-- A message may also be taken back before it came.
alter table early_receipts drop constraint early_receipts_status_check;
alter table early_receipts add constraint early_receipts_status_check
  check (status in ('sent', 'delivered', 'read', 'failed', 'removed'));
