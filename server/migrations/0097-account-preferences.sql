-- How the console speaks to an account, in every workspace and browser; empty follows the browser.
alter table people add column language text not null default '';
alter table people add column time_zone text not null default '';
