#!/bin/sh
# Each folder of examples/c is a program: built with pkg-config against what is installed, run, and
# its output compared with expected.txt beside it.
. "$(dirname "$0")/setting.sh"
need pkg-config

use_installed
mkdir -p "$build/examples"
count=0
for folder in examples/c/*/; do
  folder=${folder%/}
  program=$build/examples/$(basename "$folder")
  module=milieu
  if grep -q 'milieu-theme/' "$folder"/*.c; then
    module=milieu-theme
  fi
  if grep -q 'milieu-glib/' "$folder"/*.c; then
    module=milieu-glib
  fi
  # shellcheck disable=SC2046,SC2086 # flags, parted by blanks
  "${CC:-cc}" -std=c11 $warnings -o "$program" "$folder"/*.c \
    $(pkg-config --cflags --libs "$module") || fail "$folder does not compile"
  timeout 60 "$program" >"$program.out" || fail "$folder has ended with status $?"
  diff -u "$folder/expected.txt" "$program.out" || fail "$folder prints something else"
  count=$((count + 1))
done
[ "$count" -gt 0 ] || fail 'there are no examples'
echo "$count examples"
