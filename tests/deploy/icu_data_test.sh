#!/usr/bin/env bash
# What the image leaves out of ICU's data is not missed: the tests that read texts, names and calendars pass with what is left.
# icu_data_test.sh TEST…
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$(dirname "${BASH_SOURCE[0]}")/../../deploy/image/icu_data" "$folder"
library=$(find "$folder" -name 'libicudata.so.*' -type f)
size=$(stat -c %s "$library")
((size < 8 << 20)) || { echo "ICU's data still take $size bytes" >&2; exit 1; }
soname=$(readelf -d "$library" | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')
ln -s "$(basename "$library")" "$(dirname "$library")/$soname"
export LD_LIBRARY_PATH=${library%/*}
for test in "$@"; do
  [[ $(ldd "$test") == *"$soname => $LD_LIBRARY_PATH/"* ]] || { echo "$test does not read $library" >&2; exit 1; }
  "$test" --gtest_brief=1
done
