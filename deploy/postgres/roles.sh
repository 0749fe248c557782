#!/bin/bash
# Run once by the image of PostgreSQL, when its data folder is made: the role that owns the schema, the role that annalsd serves as,
# and their database. Row security does not bind superusers, so neither is one.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v password="${ANNALS_DB_PASSWORD:?}" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
CREATE ROLE annals_owner LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
CREATE ROLE annals LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
CREATE DATABASE annals OWNER annals_owner;
SQL
