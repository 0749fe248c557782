#!/usr/bin/env bash
# deploy/postgres/node.sh: a first database that was lost does not start beside the promoted one. The other one is a real PostgreSQL, a
# standby and then promoted; of the node it is seen whether it hands over to the image's entry point, for which a program stands in.
set -Eeuo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
here=$(mktemp -d "${TMPDIR:-/tmp}/annals-node-XXXXXX")
chmod 755 "$here"
export PATH=$here/bin:/usr/lib/postgresql/17/bin:$PATH
as_postgres() { if [[ $(id -u) == 0 ]]; then setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; else "$@"; fi; }
clean() {
  as_postgres pg_ctl -D "$here/db/data" -m immediate -w -t 30 stop >/dev/null 2>&1 || true
  rm -rf "$here"
}
trap clean EXIT
trap 'echo "FAILED: line $LINENO: $BASH_COMMAND" >&2' ERR

mkdir -p "$here"/{bin,secrets,old,new,tmp,db}
[[ $(id -u) != 0 ]] || chown postgres "$here/db"
printf '#!/bin/sh\necho started\n' >"$here/bin/docker-entrypoint.sh"
chmod 755 "$here/bin/docker-entrypoint.sh"
echo one >"$here/secrets/superuser"
echo two >"$here/secrets/replica"
echo 17 >"$here/old/PG_VERSION"

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
(cd "$here/db" && as_postgres initdb -D "$here/db/data" -U postgres --auth-local=trust --auth-host=scram-sha-256 --no-sync >/dev/null)
other() {
  (cd "$here/db" && as_postgres pg_ctl -D "$here/db/data" -w -t 60 -l "$here/db/log" \
    -o "-k '$here/db' -p $port -c listen_addresses=localhost -c fsync=off -c shared_buffers=16MB" "$1" >/dev/null)
}
node() {  # FOLDER: what it says, and its exit code behind it
  local code=0
  TMPDIR=$here/tmp SECRETS=$here/secrets NODE=database-1 STANDBY=localhost PGDATA=$1 PGPORT=$port ASK_TIMES=1 \
    timeout 60 bash "$source/deploy/postgres/node.sh" 2>&1 || code=$?
  echo "code $code"
}
expect() { [[ $2 == *"$3"* ]] || { printf 'FAILED: %s\n%s\n' "$1" "$2" >&2; exit 1; }; }

other start
psql -qX -h "$here/db" -p "$port" -U postgres postgres -c "CREATE ROLE annals_replica LOGIN REPLICATION PASSWORD 'two'"
other stop
expect "one that does not answer is not waited for without end" "$(node "$here/old")" $'started\ncode 0'
as_postgres touch "$here/db/data/standby.signal"
other start
expect "beside its standby it starts" "$(node "$here/old")" $'started\ncode 0'
as_postgres pg_ctl -D "$here/db/data" -w -t 60 promote >/dev/null
answer=$(node "$here/old")
expect "beside a promoted one it does not start" "$answer" "localhost has been promoted"
expect "beside a promoted one it does not start" "$answer" "code 1"
[[ $answer != *started* ]] || { echo "FAILED: it started beside a promoted one" >&2; exit 1; }
expect "a new cluster is made, whatever is there" "$(node "$here/new")" $'started\ncode 0'
echo "a lost first database does not come back beside the promoted one"
