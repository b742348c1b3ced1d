-- Which model the vectors of a memory and of a scope's knowledge are of; empty while there are none. When the model of
-- the installation is another one, they are made anew. Vectors written before this are taken for those of the built-in
-- model; where they are not, every row says so itself.
alter table memory_scopes add column vector_model text not null default '';
update memory_scopes set vector_model = 'all-MiniLM-L6-v2-int8';
alter table kb_scopes add column vector_model text not null default '';
update kb_scopes set vector_model = 'all-MiniLM-L6-v2-int8';
