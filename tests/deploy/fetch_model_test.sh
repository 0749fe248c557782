#!/usr/bin/env bash
# deploy/models/fetch with a catalogue of one small model and a mvn of our own: what it makes, when it does nothing, and
# that nothing half made is left when a download is wrong, cut or impossible, or a run is killed. No network, no Java.
set -uo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
here=$(mktemp -d "${TMPDIR:-/tmp}/annals-fetch-XXXXXX")
trap 'rm -rf "$here"' EXIT
failures=0

expect() {  # WHAT COMMAND…
  local what=$1; shift
  "$@" && return
  echo "FAILED ($test): $what" >&2
  [[ -s $here/err ]] && sed 's/^/    /' "$here/err" >&2
  failures=$((failures + 1))
}
says() { grep -qF -- "$1" "$here/err"; }
missing() { [[ ! -e $1 ]]; }
empty_besides_locks() { [[ -z $(find "$here/models" -mindepth 1 ! -name '*.lock') ]]; }
calls() { [[ $(wc -l <"$here/calls") == "$1" ]]; }

# ------------------------------------------------------------------------------------------------- a place of its own

mkdir -p "$here/bin" "$here/deploy" "$here/package"
cp "$source/deploy/models/fetch" "$here/deploy/fetch"
printf 'weights of a model\n' >"$here/package/tiny.onnx"
printf '{"model": {}}\n' >"$here/package/tiny-tokenizer.json"
sha256() { sha256sum "$here/package/$1" | cut -d' ' -f1; }

catalogue() {  # SHA-256 of the weights
  cat >"$here/deploy/models.json" <<JSON
{
  "other": {
    "package": "org.example:other:1",
    "megabytes": 1,
    "files": []
  },
  "tiny": {
    "package": "org.example:tiny-embedder:1.0",
    "megabytes": 1,
    "license": "MIT",
    "source": "https://example.org/tiny",
    "files": [
      {"path": "tiny.onnx", "as": "model.int8.onnx", "sha256": "$1"},
      {"path": "tiny-tokenizer.json", "as": "tokenizer.json", "sha256": "$(sha256 tiny-tokenizer.json)"}
    ],
    "model": {"dimension": 4, "max_tokens": 8, "pooling": "mean", "prefixes": {"query": "q: ", "passage": ""}}
  }
}
JSON
}

# MVN says what happens: the package comes (whole), half of it (cut), or nothing (unreachable). `waits` opens two pipes
# first: the test knows that it runs, and lets it go on.
cat >"$here/bin/mvn" <<'SH'
#!/usr/bin/env bash
set -euo pipefail
for argument in "$@"; do
  case $argument in
    -DoutputDirectory=*) output=${argument#*=} ;;
    -Dartifact=*) artifact=${argument#*=} ;;
  esac
done
echo "$artifact $MAVEN_OPTS" >>"$HERE/calls"
if [[ $MVN == waits ]]; then echo started >"$HERE/started"; read -r <"$HERE/go"; fi
[[ $MVN != unreachable ]] || { echo "[ERROR] Could not transfer artifact: Unknown host repository.invalid"; exit 1; }
mkdir -p "$output"
(cd "$HERE/package" && python3 -m zipfile -c "$HERE/whole.jar" *)
cp "$HERE/whole.jar" "$output/tiny.jar"
[[ $MVN != cut ]] || truncate -s 150 "$output/tiny.jar"
SH
chmod +x "$here/bin/mvn"

fetch() {  # MVN ARGUMENTS… → exit code, $here/err
  local mvn=$1; shift
  PATH=$here/bin:$PATH HERE=$here MVN=$mvn "$here/deploy/fetch" "$@" 2>"$here/err"
}
begin() {
  test=$1
  rm -rf "$here/models"
  mkdir "$here/models"
  : >"$here/calls"
  : >"$here/err"
  catalogue "$(sha256 tiny.onnx)"
}
folder=$here/models/tiny

# -------------------------------------------------------------------------------------------------------------- tests

begin "makes the folder"
expect "succeeds" fetch whole tiny "$folder"
expect "takes the weights" cmp -s "$folder/model.int8.onnx" "$here/package/tiny.onnx"
expect "takes the tokenizer" cmp -s "$folder/tokenizer.json" "$here/package/tiny-tokenizer.json"
expect "describes the model" python3 - "$folder/annals-model.json" <<'PYTHON'
import json, sys
made = json.load(open(sys.argv[1]))
sys.exit(made != {"name": "tiny", "dimension": 4, "max_tokens": 8, "pooling": "mean",
                  "prefixes": {"query": "q: ", "passage": ""}, "license": "MIT", "source": "https://example.org/tiny",
                  "package": "org.example:tiny-embedder:1.0"})
PYTHON
expect "asks for the package" grep -q '^org.example:tiny-embedder:1.0:jar ' "$here/calls"
expect "reads the settings of the home folder" grep -qF -- "-Duser.home=$HOME" "$here/calls"
expect "leaves nothing beside it" missing "$folder.partial"
expect "is ready" fetch unreachable --ready tiny "$folder"
expect "does nothing the second time" fetch unreachable tiny "$folder"
expect "asked once" calls 1

begin "a changed entry makes the model anew"
fetch whole tiny "$folder"
sed -i 's/"query": "q: "/"query": "question: "/' "$here/deploy/models.json"
expect "is not ready" eval '! fetch whole --ready tiny "$folder"'
expect "succeeds" fetch whole tiny "$folder"
expect "has the new prefix" grep -q 'question: ' "$folder/annals-model.json"

begin "a folder put there by hand is left alone"
mkdir "$folder"
echo '{}' >"$folder/annals-model.json"
expect "succeeds" fetch unreachable tiny "$folder"
expect "asks nobody" calls 0
expect "keeps it" grep -q '^{}$' "$folder/annals-model.json"

begin "a folder of something else is left alone"
mkdir "$folder"
echo mine >"$folder/notes"
expect "fails" eval '! fetch whole tiny "$folder"'
expect "says so" says "is no model"
expect "keeps it" grep -q mine "$folder/notes"

begin "a wrong checksum"
catalogue 0000000000000000000000000000000000000000000000000000000000000000
expect "fails" eval '! fetch whole tiny "$folder"'
expect "says which file" says "tiny.onnx has another SHA-256"
expect "names the way without" says "--embedder=hash"
expect "leaves nothing" empty_besides_locks

begin "a cut download"
expect "fails" eval '! fetch cut tiny "$folder"'
expect "says so" says "came cut or damaged"
expect "names the way without" says "--embedder=hash"
expect "leaves nothing" empty_besides_locks
expect "succeeds when it comes whole" fetch whole tiny "$folder"

begin "no network"
expect "fails" eval '! fetch unreachable tiny "$folder"'
expect "shows Maven's reason" says "Unknown host repository.invalid"
expect "says where mirrors are set" says "~/.m2/settings.xml"
expect "names the way without" says "--embedder=hash"
expect "leaves nothing" empty_besides_locks

begin "a package without the file"
sed -i 's/"path": "tiny.onnx"/"path": "large.onnx"/' "$here/deploy/models.json"
expect "fails" eval '! fetch whole tiny "$folder"'
expect "says which" says "it has no large.onnx"
expect "leaves nothing" empty_besides_locks

begin "no Maven"
mkdir -p "$here/few"
for tool in bash awk sed sha256sum cut realpath dirname paste; do ln -sf "$(command -v "$tool")" "$here/few/$tool"; done
expect "fails" eval '! PATH=$here/few "$here/few/bash" "$here/deploy/fetch" tiny "$folder" 2>"$here/err"'
expect "says what brings it along" says "./dev model tiny"
expect "names the way without" says "--embedder=hash"
mkdir "$folder" && echo '{}' >"$folder/annals-model.json"
expect "a model that is there needs none" env PATH="$here/few" "$here/few/bash" "$here/deploy/fetch" tiny "$folder"

begin "an unknown name"
expect "fails" eval '! fetch whole huge "$folder"'
expect "says which there are" says "there are: other tiny"

begin "two at once"
mkfifo "$here/started" "$here/go"
fetch waits tiny "$folder" & first=$!
read -r <"$here/started"
PATH=$here/bin:$PATH HERE=$here MVN=whole "$here/deploy/fetch" tiny "$folder" 2>"$here/err2" & second=$!
echo >"$here/go"
wait "$first"; expect "the first succeeds" test $? == 0
wait "$second"; expect "the second succeeds" test $? == 0
expect "one package is fetched" calls 1
expect "is ready" fetch unreachable --ready tiny "$folder"

begin "killed in the middle"
PATH=$here/bin:$PATH HERE=$here MVN=waits "$here/deploy/fetch" tiny "$folder" 2>"$here/err2" & killed=$!
read -r <"$here/started"
kill -KILL "$killed"
wait "$killed" 2>/dev/null
expect "there is no folder" missing "$folder"
echo >"$here/go"
expect "succeeds the next time" fetch whole tiny "$folder"
expect "leaves nothing beside it" missing "$folder.partial"

begin "the catalogue of the project"
expect "every entry is whole, and found by the script" python3 - "$source/deploy/models" <<'PYTHON'
import json, re, subprocess, sys
models = json.load(open(sys.argv[1] + "/models.json"))
for name, model in models.items():
    assert re.fullmatch(r"[A-Za-z0-9._-]+", name), name
    assert re.fullmatch(r"[\w.-]+:[\w.-]+:[\w.-]+", model["package"]), name
    assert model["license"] in ("MIT", "Apache-2.0"), name
    assert {file["as"] for file in model["files"]} & {"model.onnx", "model.int8.onnx"}, name
    assert "tokenizer.json" in {file["as"] for file in model["files"]}, name
    assert all(re.fullmatch("[0-9a-f]{64}", file["sha256"]) for file in model["files"]), name
    assert set(model["model"]) - {"dense_weight"} == {"dimension", "max_tokens", "pooling", "prefixes"}, name
    assert 0 < model["model"].get("dense_weight", 1) <= 10, name
    found = subprocess.run([sys.argv[1] + "/fetch", "--ready", name, "/nonexistent/" + name])
    assert found.returncode == 1, name
PYTHON
default=$(sed -n 's/.*kDefaultModel = "\(.*\)";.*/\1/p' "$source/server/models/embedder_factory.h")
for file in dev deploy/up Dockerfile docs/configuration.md; do
  expect "$file names the default model, $default" grep -qF "$default" "$source/$file"
done

[[ $failures == 0 ]] && echo "all passed"
exit $((failures > 0))
