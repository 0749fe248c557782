#!/bin/bash
# Makes the role that owns the schema, the role that annalsd serves as, and their database; the role of a standby, too, where
# REPLICA_PASSWORD is given. Run by a service of its own in the compositions: it waits for PostgreSQL, and changes nothing that is
# there, but for passwords, which become those that it is given. Row security does not bind superusers, so none of them is one.
#
#   PGHOST PGUSER PGPASSWORD   the superuser
#   OWNER_PASSWORD, SERVER_PASSWORD, REPLICA_PASSWORD   each also as the name of a file: OWNER_PASSWORD_FILE …
set -euo pipefail
for name in PGPASSWORD OWNER_PASSWORD SERVER_PASSWORD REPLICA_PASSWORD; do
  file=${name}_FILE
  [[ -z ${!file:-} ]] || printf -v "$name" %s "$(< "${!file}")"
done
export PGPASSWORD PGCONNECT_TIMEOUT=3

for ((tries = 60; ; --tries)); do
  psql --no-psqlrc -qc 'SELECT 1' postgres >/dev/null 2>&1 && break
  ((tries > 0)) || { psql --no-psqlrc -qc 'SELECT 1' postgres; exit 1; }
  sleep 1
done

# The standby that a commit may have to wait for needs the role that is made here: it must not be waited for now.
psql --no-psqlrc -q -v ON_ERROR_STOP=1 -v owner="${OWNER_PASSWORD:?}" -v server="${SERVER_PASSWORD:?}" -v replica="${REPLICA_PASSWORD:-}" postgres <<'SQL'
SET synchronous_commit = local;
SELECT format('CREATE ROLE %I LOGIN', role) FROM unnest(ARRAY['annals_owner', 'annals']) role
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) \gexec
ALTER ROLE annals_owner NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD :'owner';
ALTER ROLE annals NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD :'server';
SELECT format('CREATE ROLE annals_replica LOGIN REPLICATION') WHERE :'replica' <> ''
  AND NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'annals_replica') \gexec
SELECT format('ALTER ROLE annals_replica PASSWORD %L', :'replica') WHERE :'replica' <> '' \gexec
SELECT 'CREATE DATABASE annals OWNER annals_owner' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'annals') \gexec
SQL
# For collections of engine POSTGRES, where the image has pgvector: who owns the database may not make this extension.
psql --no-psqlrc -q -v ON_ERROR_STOP=1 annals <<'SQL'
SET synchronous_commit = local;
SELECT 'CREATE EXTENSION IF NOT EXISTS vector' WHERE EXISTS (SELECT FROM pg_available_extensions WHERE name = 'vector') \gexec
SELECT 'COMMENT ON EXTENSION vector IS NULL' WHERE EXISTS (SELECT FROM pg_extension WHERE extname = 'vector') \gexec
SQL
echo "the roles and the database are there"
