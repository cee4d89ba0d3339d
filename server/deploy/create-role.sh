#!/bin/sh
# PostgreSQL's image runs this once, in a new database: the service gets a role that owns its database and may do no more.
psql --set=ON_ERROR_STOP=1 --set=password="$DATABASE_PASSWORD" --username=postgres <<'SQL'
create role payfac login password :'password';
create database payfac owner payfac;
SQL
