-- Clients that keep the conversation themselves do not say which session it belongs to: it is found among the person's
-- latest turns.
create index chat_turns_of_person on chat_turns (tenant_id, agent_id, user_id, created_at);
