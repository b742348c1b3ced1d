#!/bin/sh
# Run once by the PostgreSQL image on an empty volume.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
create role rapport login createrole password :'password';
create database rapport owner rapport;
SQL
