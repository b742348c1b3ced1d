-- How much a lesson counts: a person who answers often counts less with every answer.
alter table bandit_lessons add column weight double precision not null default 1;
