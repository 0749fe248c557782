#!/usr/bin/env bash
# The alert rules, by Prometheus' own checker: they are rules, and each fires where it should and only there.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
command -v promtool >/dev/null || { echo "promtool is missing (Debian 13: apt-get install promtool)" >&2; exit 1; }
promtool check rules deploy/watch/alerts.yml
promtool test rules tests/deploy/alerts_test.yml
# An alert without a test would be one that nobody has seen fire.
for alert in $(sed -n 's/^ *- alert: //p' deploy/watch/alerts.yml); do
  [[ $(grep -c "alertname: $alert[,}]" tests/deploy/alerts_test.yml) == 2 ]] || { echo "$alert has not two tests" >&2; exit 1; }
done
