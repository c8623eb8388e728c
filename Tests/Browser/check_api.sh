#!/usr/bin/env bash
# Checks a running server against its OpenAPI description with schemathesis.
# Usage: check_api.sh ADDRESS, as `samkit serve` printed it. SCHEMATHESIS names the program where it is not in PATH.
set -euo pipefail

address="$1"
base="${address%%/#*}"
token="${address##*#}"
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"

# Names of sessions that exist, so that more than the 404 is reached.
session="$(curl -fsS -H "Authorization: Bearer $token" --data-binary "@$here/../../Examples/cat.jpg" \
  -H "Content-Type: application/octet-stream" "$base/api/sessions" | python3 -c 'import json, sys; print(json.load(sys.stdin)["id"])')"
curl -fsS -H "Authorization: Bearer $token" -o /dev/null \
  -d '{"action":"add","mark":{"kind":"point","x":245,"y":125}}' "$base/api/sessions/$session/edits"

config="$(mktemp -d)"
trap 'rm -rf "$config"' EXIT
printf '[parameters]\n"path.id" = "%s"\n' "$session" >"$config/schemathesis.toml"
"${SCHEMATHESIS:-schemathesis}" --config-file "$config/schemathesis.toml" run "$base/openapi.json" --url "$base" \
  -H "Authorization: Bearer $token" --max-examples "${EXAMPLES:-30}" \
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance \
  --exclude-method DELETE --exclude-path /api/sessions
