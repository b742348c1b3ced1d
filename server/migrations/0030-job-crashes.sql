-- How often a job was under way when its process died, or overran its time, without progress in between. Such a job
-- is suspected of being the cause: it is tried again later and alone, and given up the third time.
alter table jobs add column crashes int not null default 0;
create index jobs_suspect on jobs (run_at) where state = 'queued' and crashes > 0;
