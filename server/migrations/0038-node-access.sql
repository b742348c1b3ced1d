-- How often a node was used is counted on its facts.
alter table memory_nodes drop column access_count, drop column last_accessed_at;
