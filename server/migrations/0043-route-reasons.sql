-- Why a contact has its route, in words for an operator.
alter table permanent_routes add column reason text not null default '';
