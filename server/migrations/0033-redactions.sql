-- What search, context, extraction and replies see of a message instead of its content, once a sentence of it was
-- forgotten; null for nearly all. The content stays as it was said, for operators.
alter table memory_messages add column redacted_content text;
