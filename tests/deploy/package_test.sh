#!/usr/bin/env bash
# The Debian package, built of stand-ins for the programs and the model: what it holds, and that its parts fit together.
set -uo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
here=$(mktemp -d "${TMPDIR:-/tmp}/annals-deb-XXXXXX")
trap 'rm -rf "$here"' EXIT
failures=0
expect() { local what=$1; shift; "$@" && return; echo "FAILED: $what" >&2; failures=$((failures + 1)); }

mkdir -p "$here/bin" "$here/models/tiny"
printf '#!/bin/sh\necho stand-in\n' | tee "$here/bin/annals" >"$here/bin/annalsd"
echo model >"$here/models/tiny/model.onnx"
expect "it is built" "$source/deploy/package/build" "$here/bin" "$here/models/tiny" 1.2.3 "$here/out/annals.deb"
dpkg-deb --extract "$here/out/annals.deb" "$here/tree"
dpkg-deb --control "$here/out/annals.deb" "$here/control"

unit=$here/tree/usr/lib/systemd/system/annalsd.service
program=$(sed -n 's/^ExecStart=\([^ ]*\).*/\1/p' "$unit")
settings=$(sed -n 's/^ExecStart=.*--config \(.*\)/\1/p' "$unit")
expect "the unit's program is in it" test -x "$here/tree$program"
expect "the unit's settings are in it" test -f "$here/tree$settings"
expect "settings survive an upgrade" grep -qx "$settings" "$here/control/conffiles"
expect "the model is where the unit says" test -f "$here/tree$(sed -n 's/^Environment=ANNALS_MODELS=//p' "$unit")/tiny/model.onnx"
expect "its version" grep -qx "Version: 1.2.3" "$here/control/control"
for package in $(awk '!/^#/ && $2 == "run" { print $1 }' "$source/deploy/packages.txt"); do
  expect "it depends on $package" grep -qE "^Depends:.* ${package//+/[+]}(,|$)" "$here/control/control"
done
# A setting that is misspelt would stop the first start.
for key in $(sed -n 's/^\([a-z-]*\) *=.*/\1/p' "$source/deploy/package/annalsd.toml"); do
  expect "the setting $key is documented" grep -q "^| \`--$key\` |" "$source/docs/configuration.md"
done
[[ $failures == 0 ]]
