-- What the agent's replies in a conversation have cost so far, in micro-US-dollars.
alter table conversations add column cost_micro bigint not null default 0;
