#!/usr/bin/env bash
# Reads the Core ML packages of the built-in model back and evaluates their programs (check_packages.py).
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
root="$(cd "$here/../.." && pwd)"
venv="$root/.deps/coreml-tests"

if [[ "$(uname -m)" != x86_64 ]]; then
  echo "Core ML packages: not checked, coremltools has no wheel for $(uname -m)" >&2
  exit 0
fi
stamp="$(sha256sum "$here/requirements.txt" | cut -d ' ' -f 1)"
if [[ "$(cat "$venv/.stamp" 2>/dev/null)" != "$stamp" ]]; then
  echo "Core ML packages: installing coremltools (about 30 MB)" >&2
  rm -rf "$venv"
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --require-hashes --only-binary :all: \
    -r "$here/requirements.txt"
  echo "$stamp" >"$venv/.stamp"
fi
"$venv/bin/python" "$here/check_packages.py"
