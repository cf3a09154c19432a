#!/bin/sh
# milieuctl as a program: scripts print the `.out` beside them, from a file and from standard input;
# those in documents print what is said there; and the demo ends by itself, drawn for a file, as a
# script does that is played. The example's colour table is measured and written.
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

# The day as a script, played for a file: every caption, the tellings that a run prints, counted as well,
# and the picture.
day=examples/scripts/day.milieu
watched=$build/scripts/day.watched
timeout 60 "$program" run --watch "$day" >"$watched" \
  || fail "$day has not been played to its end within 60 seconds"
sed -n '2,$s/^# //p' "$day" | while read -r caption; do
  grep -qxF "$caption" "$watched" || fail "$day lacks the caption \"$caption\""
done
"$program" run "$day" >"$build/scripts/day.tellings"
grep -q '^first-scheme: ' "$build/scripts/day.tellings" || fail "$day tells no row of its scheme"
grep '^[a-z]*-[a-z]*: ' "$watched" | diff -u "$build/scripts/day.tellings" - \
  || fail "$day tells other observers when it is watched, or in another order"
told=$(sed -n 's/.*told \([0-9]*\) of .*/\1/p' "$watched" | awk '{ sum += $1 } END { print sum }')
[ "$told" = "$(wc -l <"$build/scripts/day.tellings")" ] || fail "$day counts $told tellings"
[ "$(grep -c '^#= window =' "$watched")" -ge 2 ] || fail "$day draws no picture, or not to the end"
timeout 60 "$program" demo --script "$day" | diff -u "$watched" - \
  || fail 'the demo plays a script otherwise than run --watch'

# The demo itself for a file: it ends, with every caption, and counts whom it names.
demo=$build/scripts/demo
timeout 60 "$program" demo >"$demo" || fail 'the demo has not ended well within 60 seconds'
grep -o '"[A-Z][^"]*\."' Sources/milieuctl/Demo/Story.swift | tr -d '"' >"$demo.captions"
[ "$(wc -l <"$demo.captions")" -ge 10 ] || fail 'the story has no captions'
while read -r caption; do
  grep -qxF "$caption" "$demo" || fail "the demo lacks the caption \"$caption\""
done <"$demo.captions"
# How many were told at each step: the rows follow the lamp but for one that has its own scheme, and the
# dialog with what is in it follows its setting, which is written twice, and nothing else.
counts=$(sed -n 's/^told \([0-9]*\) of .*/\1/p' "$demo" | tr '\n' ' ')
[ "$counts" = '0 2 2 2 0 1 1 8 8 1 1 0 0 7 2 7 1 1 0 1 8 8 1 1 ' ] || fail "the demo tells $counts"
named=$(grep -c '^[a-z]*: ' "$demo")
[ "$named" = "$(echo "$counts" | tr ' ' '\n' | awk '{ sum += $1 } END { print sum }')" ] \
  || fail "the demo names $named who are told, and counts others"
[ "$(grep -Ec '^(dialog|question): ' "$demo")" -eq 4 ] || fail 'the dialog does not follow its setting alone'
[ "$(grep -c '^#= window ' "$demo")" -eq 2 ] || fail 'the demo draws no picture, or not to the end'

# The example's table: what is a text can be read on what it stands on, and all that it can be written as
# is written whole.
colors=examples/themes/colors.txt
"$program" colors --min 4.5 --pair TEXT/BG --pair TEXT/CARD --pair TEXT/BAR --pair ON-ACCENT/ACCENT \
  --pair LINK/CARD "$colors" >"$build/scripts/pairs" || fail "texts in $colors cannot be read well"
[ "$(wc -l <"$build/scripts/pairs")" -eq 15 ] || fail 'five pairs in three themes are no 15 lines'
for ending in svg html css txt gtk.css; do
  theme=$([ "$ending" = gtk.css ] && echo --theme=NIGHT || true)
  # shellcheck disable=SC2086 # an option, or nothing
  "$program" colors $theme -o "$build/scripts/colors.$ending" "$colors" || fail "no $ending is written"
done
"$program" colors "$colors" >"$build/scripts/colors"
"$program" colors "$build/scripts/colors.txt" | diff "$build/scripts/colors" - \
  || fail "$colors is another table when it has been written and read"

# What README shows of it is so.
awk '/^\$ milieuctl colors /, /^```$/' README.md >"$build/scripts/readme"
sed -n 's/^\$ milieuctl colors //p' "$build/scripts/readme" | {
  read -r arguments
  # shellcheck disable=SC2086 # words, parted by blanks
  { echo "\$ milieuctl colors $arguments" && "$program" colors $arguments 2>&1 || true; } && echo '```'
} | diff "$build/scripts/readme" - || fail 'README shows something else of the contrast in '"$colors"
[ "$(grep -c ^ "$build/scripts/readme")" -gt 3 ] || fail 'README shows no contrast'

# The demo painted with it: the frames are the same each time, and the rest is as without it.
timeout 30 "$program" demo --theme "$colors" >"$demo.themes" || fail 'the demo with themes has not ended well'
[ "$(grep -c '^A frame at ' "$demo.themes")" -eq 12 ] || fail 'three switches of four frames are no 12'
for frame in 'A frame at 0.5 s: the window is #242424, its text #f2f2f2.' \
  'A frame at 1 s: the window is #140000, its text #ff6b5e.' \
  'A frame at 1.5 s: the window is #fafafa, its text #2e2e2e.'; do
  grep -qxF "$frame" "$demo.themes" || fail "the demo lacks \"$frame\""
done
while read -r caption; do
  grep -qxF "$caption" "$demo.themes" || fail "the demo with themes lacks the caption \"$caption\""
done <"$demo.captions"
echo "$count scripts beside those in documents, the demo, and it with a table"
