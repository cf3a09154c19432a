#!/bin/sh
# milieuctl as a program: scripts print the `.out` beside them, from a file and from standard input;
# those in documents print what is said there; and the demo's script ends by itself, drawn for a file.
. "$(dirname "$0")/setting.sh"
need swift timeout python3

swift build --product milieuctl
program=$(swift build --show-bin-path)/milieuctl
mkdir -p "$build/scripts"
count=0
for expected in Tests/scripts/*.out examples/scripts/*.out; do
  [ -e "$expected" ] || continue
  script=${expected%.out}.milieu
  output=$build/scripts/$(basename "$expected")
  timeout 60 "$program" run "$script" >"$output" || [ $? -eq 2 ] || fail "$script has crashed"
  diff -u "$expected" "$output" || fail "$script prints something else"
  timeout 60 "$program" run - <"$script" >"$output" || [ $? -eq 2 ] || fail "$script has crashed"
  diff -u "$expected" "$output" || fail "$script prints something else from standard input"
  count=$((count + 1))
done
[ "$count" -gt 0 ] || fail 'there are no scripts with an .out beside them'

Tests/checks/run-doc-scripts "$program" README.md docs/*.md

timeout 15 "$program" run --watch examples/scripts/day.milieu >"$build/scripts/day.watched" \
  || fail 'the demo has not ended well within 15 seconds'
[ -s "$build/scripts/day.watched" ] || fail 'the demo has drawn nothing'
echo "$count scripts beside those in documents, and the demo"
