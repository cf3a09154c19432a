#!/bin/sh
# C is laid out as .clang-format says, by the version of clang-format that is pinned here, and Swift
# as .swift-format says. With --rewrite, lays it out so.
. "$(dirname "$0")/setting.sh"
need python3 swift

pinned=19.1.7
formatter=clang-format
if ! clang-format --version 2>/dev/null | grep -qF " $pinned"; then
  folder=$build/clang-format-$pinned
  formatter=$folder/bin/clang-format
  if [ ! -x "$formatter" ]; then
    python3 -m venv "$folder"
    "$folder/bin/pip" install --quiet "clang-format==$pinned" \
      || fail "clang-format $pinned could not be installed from PyPI"
  fi
fi

c_files=$(find include Sources Tests examples Benchmarks -name .build -prune -o \
  -name '*.[ch]' -print -o -name '*.cpp' -print 2>/dev/null | sort)
swift_files=$(find Package.swift Sources Tests examples Benchmarks -name .build -prune -o \
  -name '*.swift' -print 2>/dev/null | sort)

# shellcheck disable=SC2086 # names of ours, without blanks
if [ "${1:-}" = --rewrite ]; then
  "$formatter" -i $c_files
  swift format --in-place --parallel $swift_files
else
  # Named with their first places only: `make format` shows the rest.
  if ! "$formatter" --dry-run --Werror --ferror-limit=1 $c_files; then
    fail 'C is laid out otherwise; run `make format`'
  fi
  swift format lint --strict --parallel $swift_files \
    || fail 'Swift is laid out otherwise, or has a smell that swift-format knows; run `make format`'
  echo "$(echo $c_files $swift_files | wc -w) files are laid out as configured"
fi
