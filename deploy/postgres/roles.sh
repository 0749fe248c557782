#!/bin/bash
# Run once by the image of PostgreSQL, when its data folder is made: the role that annalsd connects as, and its database.
# Row security does not bind superusers, so the role is none.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v password="${ANNALS_DB_PASSWORD:?}" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
CREATE ROLE annals LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
CREATE DATABASE annals OWNER annals;
SQL
