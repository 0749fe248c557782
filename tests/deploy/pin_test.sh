#!/usr/bin/env bash
# Images are pinned to what the registry says, all of them or none: deploy/image/pin with a stand-in for the registry's client.
set -uo pipefail
project=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
failures=0
expect() { local what=$1; shift; "$@" || { echo "FAILED: $what" >&2; failures=$((failures + 1)); }; }
pin() { PIN_ROOT=$here/tree PATH=$here/bin:$PATH "$project/deploy/image/pin" "$@" >"$here/out" 2>"$here/err"; }

mkdir -p "$here/bin" "$here/tree/deploy/replicas/balancer"
for file in Dockerfile docker-compose.yml deploy/replicas/docker-compose.yml deploy/replicas/balancer/Dockerfile; do
  sed -E 's/@sha256:[0-9a-f]+//' "$project/$file" >"$here/tree/$file"
done
cp -r "$here/tree" "$here/tags"

cat >"$here/bin/skopeo" <<'SH'
#!/bin/bash
name=${!#}
[[ $name != *"${FAILS_ON:-nothing}"* ]] || { echo "denied" >&2; exit 1; }
echo "sha256:$(echo "$name$DAY" | sha256sum | cut -c1-64)"
SH
chmod +x "$here/bin/skopeo"

export DAY=1
pin --check; expect "tags are no pins" test $? == 1
FAILS_ON=prom pin; expect "a registry that denies one is a failure" test $? != 0
expect "nothing was written then" diff -r "$here/tags" "$here/tree"
pin; expect "pins" test $? == 0
pin --check; expect "all are pinned" test $? == 0
postgres=$(echo "docker://docker.io/library/postgres:17$DAY" | sha256sum | cut -c1-64)
expect "to what the registry said" grep -qx "  *image: docker.io/library/postgres:17@sha256:$postgres" "$here/tree/docker-compose.yml"
expect "stages keep their names" grep -q '^FROM docker.io/library/debian:trixie-slim@sha256:[0-9a-f]* AS toolchain$' "$here/tree/Dockerfile"
expect "images of our own stay" grep -q 'image: annals:latest$' "$here/tree/docker-compose.yml"
DAY=2 pin; expect "pins again" test $? == 0
expect "to the newer ones" test "$(grep -c "$postgres" "$here/tree/docker-compose.yml")" == 0
sed -E 's/@sha256:[0-9a-f]+//' -i "$here"/tree/Dockerfile "$here"/tree/docker-compose.yml "$here"/tree/deploy/replicas/docker-compose.yml "$here"/tree/deploy/replicas/balancer/Dockerfile
expect "and changed nothing else" diff -r "$here/tags" "$here/tree"

[[ $failures == 0 ]] && echo "all passed"
exit $((failures > 0))
