#!/usr/bin/env bash
# Type-checks every Swift source as iOS and macOS would compile it, against the stub modules of Tools/AppleStubs.
# It proves that names and types agree; nothing runs. Arguments: names of targets (default: all).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
command -v python3 >/dev/null || { echo "typecheck-apple: please install python3" >&2; exit 1; }
python3 -m unittest discover --quiet --start-directory scripts --pattern 'test_typecheck_apple.py'
exec python3 scripts/typecheck_apple.py "$@"
