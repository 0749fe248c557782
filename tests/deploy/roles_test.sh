#!/usr/bin/env bash
# deploy/postgres/roles.sh on a real PostgreSQL, with passwords in files: each role is let in by its own and by no other, neither is
# a superuser, and passwords that are changed in the files are changed there.
set -Eeuo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
here=$(mktemp -d "${TMPDIR:-/tmp}/annals-roles-XXXXXX")
chmod 755 "$here"
export PATH=/usr/lib/postgresql/17/bin:$PATH
as_postgres() { if [[ $(id -u) == 0 ]]; then setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; else "$@"; fi; }
clean() {
  as_postgres pg_ctl -D "$here/db/data" -m immediate -w -t 30 stop >/dev/null 2>&1 || true
  rm -rf "$here"
}
trap clean EXIT
trap 'echo "FAILED: line $LINENO: $BASH_COMMAND" >&2' ERR

mkdir "$here/db" "$here/secrets"
[[ $(id -u) != 0 ]] || chown postgres "$here/db"
for role in superuser owner server; do echo "first of $role" >"$here/secrets/$role"; done
cp "$here/secrets/superuser" "$here/db/password"
chmod 644 "$here/db/password"

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
(cd "$here/db" && as_postgres initdb -D "$here/db/data" -U postgres --auth=scram-sha-256 --pwfile="$here/db/password" --no-sync >/dev/null)
(cd "$here/db" && as_postgres pg_ctl -D "$here/db/data" -w -t 60 -l "$here/db/log" \
  -o "-k '$here/db' -p $port -c listen_addresses=localhost -c fsync=off -c shared_buffers=16MB" start >/dev/null)

roles() {
  PGHOST=localhost PGPORT=$port PGUSER=postgres PGPASSWORD_FILE=$here/secrets/superuser OWNER_PASSWORD_FILE=$here/secrets/owner \
    SERVER_PASSWORD_FILE=$here/secrets/server timeout 120 bash "$source/deploy/postgres/roles.sh"
}
ask() { PGPASSWORD=$2 PGCONNECT_TIMEOUT=10 psql -qAtX -h localhost -p "$port" -U "$1" annals -c "${3:-SELECT 1}"; }
only() {  # ROLE OF: the role is let in by the password in that file, and by no other
  local other
  [[ $(ask "$1" "$(<"$here/secrets/$2")") == 1 ]]
  for other in superuser owner server; do
    [[ $other == "$2" ]] || ! ask "$1" "$(<"$here/secrets/$other")" 2>/dev/null || { echo "FAILED: $1 is let in by the password of $other" >&2; exit 1; }
  done
}
all() { only postgres superuser; only annals_owner owner; only annals server; }

roles
all
[[ $(ask annals "$(<"$here/secrets/server")" \
  "SELECT count(*) FROM pg_roles WHERE rolname LIKE 'annals%' AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb)") == 0 ]]
[[ $(ask annals "$(<"$here/secrets/server")" "SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = 'annals'") == annals_owner ]]
echo "second of server" >"$here/secrets/server"
roles
all
echo "each role has its own password"
