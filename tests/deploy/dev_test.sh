#!/usr/bin/env bash
# ./dev with a cmake, a fetch and a benchmark of our own: the model is fetched while the compilers run, and a build that
# fails or is interrupted leaves no fetch behind. No network, no compiler. Debian 13 only, where ./dev needs no root.
set -uo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
here=$(mktemp -d "${TMPDIR:-/tmp}/annals-dev-XXXXXX")
trap 'rm -rf "$here"' EXIT
failures=0

expect() {  # WHAT COMMAND…
  local what=$1; shift
  "$@" && return
  echo "FAILED ($test): $what" >&2
  [[ -s $here/err ]] && sed 's/^/    /' "$here/err" >&2
  failures=$((failures + 1))
}

# ------------------------------------------------------------------------------------------------- a place of its own

project=$here/project
mkdir -p "$here/bin" "$project/deploy/models"
cp "$source/dev" "$project/dev"
: >"$project/deploy/packages.txt"

# The fetch says that it runs, and holds a pipe open as long as it lives. FETCH: `waits` for ever, or `comes`.
cat >"$project/deploy/models/fetch" <<'SH'
#!/usr/bin/env bash
set -euo pipefail
if [[ $1 == --ready ]]; then [[ -e $HERE/model ]]; exit; fi
exec 3>"$HERE/alive"
echo started >"$HERE/started"
[[ $FETCH != waits ]] || read -r <"$HERE/never"
[[ $FETCH != fails ]] || { echo "no network" >&2; exit 1; }
touch "$HERE/model"
SH
# The build begins when the fetch runs. CMAKE: `fails`, `waits` for a signal, or `builds`.
cat >"$here/bin/cmake" <<'SH'
#!/usr/bin/env bash
set -euo pipefail
if [[ $1 == --preset ]]; then mkdir -p "build/$2"; touch "build/$2/build.ninja"; exit; fi
read -r <"$HERE/started"
echo building >"$HERE/building"
[[ $CMAKE != waits ]] || read -r <"$HERE/never"
[[ $CMAKE != fails ]]
mkdir -p "$2/bin"
printf '#!/bin/sh\necho "ran $*"\n' >"$2/bin/annals-bench"
chmod +x "$2/bin/annals-bench"
SH
chmod +x "$here/bin/cmake" "$project/deploy/models/fetch"

begin() {
  test=$1
  rm -rf "$here"/{model,alive,started,never,building,cache} "$project/build"
  mkfifo "$here"/{alive,started,never,building}
  : >"$here/err"
}
dev() {  # CMAKE FETCH
  PATH=$here/bin:$PATH HERE=$here CMAKE=$1 FETCH=$2 ANNALS_CACHE=$here/cache exec "$project/dev" bench quick \
    >"$here/out" 2>"$here/err"
}
# Reads the fetch's pipe to its end, which comes with the fetch's.
watch() { timeout 60 cat "$here/alive" & watching=$!; }
fetch_ended() { wait "$watching"; }

# -------------------------------------------------------------------------------------------------------------- tests

begin "builds and fetches at once"
watch
cat "$here/building" >/dev/null & building=$!
(dev builds comes); result=$?
wait "$building"
expect "succeeds" test $result == 0
expect "runs what was built" grep -q '^ran quick$' "$here/out"
expect "has the model" test -e "$here/model"
expect "the fetch has ended" fetch_ended

begin "a build that fails ends the fetch"
watch
cat "$here/building" >/dev/null & building=$!
(dev fails waits); result=$?
wait "$building"
expect "fails" test $result != 0
expect "says so" grep -q 'the build failed' "$here/err"
expect "the fetch has ended" fetch_ended
expect "there is no model" test ! -e "$here/model"

for signal in TERM INT; do
  begin "a build that is interrupted ($signal) ends the fetch"
  watch
  set -m
  dev waits waits & run=$!
  set +m
  read -r <"$here/building"
  kill "-$signal" -- "-$run"
  wait "$run" 2>/dev/null; result=$?
  expect "fails" test $result != 0
  expect "the fetch has ended" fetch_ended
done

# Neither pip nor schemas: that test alone is skipped, the others run.
mkdir -p "$project/deploy/lint"
printf '#!/bin/sh\n[ "$1" = --ready ] || touch "$HERE/asked"\nexit 1\n' >"$project/deploy/lint/kubernetes"
printf '#!/bin/sh\necho "ran ctest"\n' >"$here/bin/ctest"
chmod +x "$project/deploy/lint/kubernetes" "$here/bin/ctest"
begin "tests run where the schemas of Kubernetes cannot be fetched"
watch
cat "$here/building" >/dev/null & building=$!
PATH=$here/bin:$PATH HERE=$here CMAKE=builds FETCH=comes ANNALS_CACHE=$here/cache "$project/dev" test >"$here/out" 2>"$here/err"; result=$?
wait "$building"
expect "succeeds" test $result == 0
expect "tried to fetch them" test -e "$here/asked"
expect "runs the tests" grep -qx 'ran ctest' "$here/out"
expect "says what is skipped" grep -q 'kubernetes_test is skipped' "$here/err"
expect "the fetch has ended" fetch_ended

begin "a verb asked for help builds nothing"
for verb in up down build test asan tsan fuzz lint model fmt; do
  PATH=$here/bin:$PATH ANNALS_CACHE=$here/cache timeout 20 "$project/dev" "$verb" --help >"$here/out" 2>"$here/err"; result=$?
  expect "$verb succeeds" test $result == 0
  expect "$verb says how to call it" grep -q './dev up' "$here/out"
done
expect "nothing was made" test ! -e "$here/cache" -a ! -e "$project/build"

[[ $failures == 0 ]] && echo "all passed"
exit $((failures > 0))
