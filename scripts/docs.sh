#!/usr/bin/env bash
# Builds the documentation of every library that has a catalogue (Sources/<Library>/<Library>.docc) into .build/docs.
# A warning of DocC is an error.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

build=.build/release
graphs=.build/symbol-graphs
target="$(swiftc -print-target-info | sed -n 's/.*"triple": "\(.*\)",*/\1/p' | head -1)"
# The Swift modules name C modules, whose maps the compiler must find.
maps=()
for map in "$build"/C*Runtime.build/module.modulemap; do maps+=(-Xcc "-fmodule-map-file=$map"); done

for catalogue in Sources/*/*.docc; do
  name="$(basename "$catalogue" .docc)"
  swift build -c release --target "$name"
  rm -rf "${graphs:?}/$name"
  mkdir -p "$graphs/$name" .build/docs
  swift symbolgraph-extract -module-name "$name" -target "$target" -I "$build/Modules" "${maps[@]}" \
    -minimum-access-level public -skip-synthesized-members -output-dir "$graphs/$name"
  docc convert "$catalogue" --additional-symbol-graph-dir "$graphs/$name" --warnings-as-errors \
    --fallback-display-name "$name" --fallback-bundle-identifier "$name" --output-dir ".build/docs/$name.doccarchive"
  echo "Documentation of $name: .build/docs/$name.doccarchive"
done
