-- Where a page leads. A page that has not changed is not sent again, and still leads there. Null until it is read.
alter table kb_source_pages add column links text[];

-- Counts how often the models of a use case were removed, so that a training that ran meanwhile does not bring one back.
alter table scoring_heads add column resets integer not null default 0;
