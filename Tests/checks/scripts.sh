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

# The demo for a file: every caption, the tellings that a run prints, counted as well, and the picture.
day=examples/scripts/day.milieu
watched=$build/scripts/day.watched
timeout 15 "$program" run --watch "$day" >"$watched" \
  || fail 'the demo has not ended well within 15 seconds'
sed -n '2,$s/^# //p' "$day" | while read -r caption; do
  grep -qxF "$caption" "$watched" || fail "the demo lacks the caption \"$caption\""
done
"$program" run "$day" >"$build/scripts/day.tellings"
grep -q '^first-scheme: ' "$build/scripts/day.tellings" || fail 'the demo tells no row of its scheme'
grep '^[a-z]*-[a-z]*: ' "$watched" | diff -u "$build/scripts/day.tellings" - \
  || fail 'the demo tells other observers than a run, or in another order'
told=$(sed -n 's/.*; told \([0-9]*\) of .*/\1/p' "$watched" | awk '{ sum += $1 } END { print sum }')
[ "$told" = "$(wc -l <"$build/scripts/day.tellings")" ] || fail "the demo counts $told tellings"
[ "$(grep -c '^#= window =' "$watched")" -ge 2 ] || fail 'the demo draws no picture, or not to the end'
echo "$count scripts beside those in documents, and the demo"
