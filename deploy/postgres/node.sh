#!/bin/bash
# A PostgreSQL that is the first of two, or follows the other. Run in the image of PostgreSQL, in place of its own entry point.
#
#   NODE      this node's name
#   STANDBY   on the first: the node without which it acknowledges no commit; empty: none
#   PRIMARY   on the second: the node that it copies at its first start, and follows until it is promoted
#
# It reads the secrets `superuser` and `replica`, each a password, in the folder SECRETS (/run/secrets).
set -euo pipefail
PATH=$PATH:/usr/lib/postgresql/17/bin
data=${PGDATA:-/var/lib/postgresql/data}
secrets=${SECRETS:-/run/secrets}
hba=${TMPDIR:-/tmp}/pg_hba.conf

# Where the standby was promoted meanwhile, the data here are of the past, and servers that find both would ask this one first. One that
# does not answer for half a minute is taken for lost: then nothing is acknowledged here until it follows again.
if [[ -z ${PRIMARY:-} && -n ${STANDBY:-} && -s $data/PG_VERSION ]]; then
  for ((tries = ${ASK_TIMES:-15}; tries > 0; --tries)); do
    promoted=$(PGPASSWORD=$(< "$secrets/replica") psql --no-psqlrc -qAt -c 'SELECT NOT pg_is_in_recovery()' \
      "host=$STANDBY user=annals_replica dbname=postgres connect_timeout=2") && break
    sleep 2
  done
  if [[ ${promoted:-} == t ]]; then
    echo "$NODE: $STANDBY has been promoted: this node does not start as the first of the two again. Swap STANDBY and PRIMARY" \
      "between them, and remove the volume of $NODE: docs/operations.md, Three servers" >&2
    exit 1
  fi
fi

# Of this node's own: a copy of the other's data must not bring the other's settings.
settings=(-c "hba_file=$hba" -c "cluster_name=$NODE" -c "synchronous_standby_names=${STANDBY:+\"$STANDBY\"}"
          -c max_slot_wal_keep_size=4GB -c wal_keep_size=256MB -c wal_log_hints=on)
cat > "$hba" <<'HBA'
local all         all            scram-sha-256
host  all         all            all scram-sha-256
host  replication annals_replica all scram-sha-256
HBA
chmod 644 "$hba"

if [[ -z ${PRIMARY:-} ]]; then
  POSTGRES_PASSWORD=$(< "$secrets/superuser")
  unset POSTGRES_PASSWORD_FILE
  export POSTGRES_PASSWORD
  entry=$(command -v docker-entrypoint.sh || echo /entrypoint.sh)
  exec "$entry" postgres "${settings[@]}"
fi

as_postgres() { setpriv --reuid postgres --regid postgres --clear-groups "$@"; }
install -d -o postgres -g postgres -m 700 "$data"
if [[ ! -s $data/PG_VERSION ]]; then
  # Aside and renamed: a copy that was cut is begun again.
  PGPASSWORD=$(< "$secrets/replica")
  export PGPASSWORD
  until find "$data" -mindepth 1 -delete && as_postgres pg_basebackup --pgdata="$data/copy" --checkpoint=fast --write-recovery-conf \
          --dbname="host=$PRIMARY user=annals_replica application_name=$NODE connect_timeout=3"; do
    echo "$NODE: $PRIMARY does not give a copy yet" >&2
    sleep 2
  done
  unset PGPASSWORD
  as_postgres find "$data/copy" -mindepth 1 -maxdepth 1 ! -name PG_VERSION -exec mv -t "$data" {} +
  as_postgres mv "$data/copy/PG_VERSION" "$data/"
  as_postgres rmdir "$data/copy"
fi
exec setpriv --reuid postgres --regid postgres --clear-groups postgres -D "$data" -c listen_addresses='*' "${settings[@]}"
