#!/bin/sh
# Run once by the postgres image: Saathi's own user owns its database and is no superuser.
psql -v ON_ERROR_STOP=1 -v password="$SAATHI_PASSWORD" <<'SQL'
create role saathi login password :'password';
create database saathi owner saathi;
SQL
