-- Chats over the API that a project shows in its inbox. Their channel is `api`, they have no connection, and the
-- session id of the client is their `external_id`. Memory keeps them under the person's instance.
alter table conversations add column instance_id text collate "C" not null default '';
