-- The model a conversation was had with ('' for the agent's default), by which the model that extracts is chosen, and
-- what was left out of a model's answer: the number of facts by reason.
alter table memory_extractions add column chat_model text not null default '';
alter table memory_extractions add column warnings jsonb not null default '{}';
