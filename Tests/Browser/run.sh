#!/usr/bin/env bash
# Drives the page in headless Chromium: starts `samkit serve` on a free port, runs the tests, stops the server.
# Usage: run.sh [SCREENSHOT-FOLDER]. SAMKIT names the program where it is not in .build/release.
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
root="$(cd "$here/../.." && pwd)"
program="${SAMKIT:-$root/.build/release/samkit}"
shots="${1:-$root/.build/screenshots}"
venv="$root/.deps/browser-tests"

as_root() { if [[ "$(id -u)" == 0 ]]; then "$@"; else sudo "$@"; fi; }
if ! command -v chromium >/dev/null && ! command -v google-chrome >/dev/null; then
  echo "browser tests: installing chromium" >&2
  as_root apt-get update -qq >/dev/null 2>&1 || true # A broken list may still hold what is needed.
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
    chromium python3-venv >/dev/null || {
    echo "browser tests: chromium could not be installed: apt-get install chromium python3-venv" >&2
    exit 1
  }
fi
if [[ ! -x "$program" ]]; then
  echo "browser tests: $program is missing: swift build -c release --product samkit" >&2
  exit 1
fi
if ! "$venv/bin/python" -c "import websockets.sync.client" 2>/dev/null; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --no-deps --require-hashes --only-binary :all: -r "$here/requirements.txt"
fi

folder="$(mktemp -d)"
server=""
stop() {
  if [[ -n "$server" ]]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  rm -rf "$folder"
}
trap stop EXIT

cd "$root"
"$program" serve --no-open >"$folder/address" 2>"$folder/errors" &
server=$!
for _ in $(seq 600); do
  [[ -s "$folder/address" ]] && break
  kill -0 "$server" 2>/dev/null || { cat "$folder/errors" >&2; exit 1; }
  sleep 0.1
done
mkdir -p "$shots"
"$venv/bin/python" "$here/test_page.py" "$(cat "$folder/address")" "$root/Examples" "$shots"

# The server ends cleanly when it is asked to.
kill -TERM "$server"
status=0
wait "$server" || status=$?
server=""
[[ "$status" == 0 ]] || { echo "browser tests: the server ended with status $status" >&2; exit 1; }
