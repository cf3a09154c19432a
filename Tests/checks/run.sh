#!/bin/sh
# Runs checks by name, each a script beside this one whose output goes to a file, and says how each
# went. The last line is the count. In CI what cannot be run has failed.
. "$(dirname "$0")/setting.sh"

logs=$build/checks
mkdir -p "$logs"
passed=0 failed=0 skipped=0

for name; do
  log=$logs/$name.log
  started=$(date +%s)
  status=0
  "Tests/checks/$name.sh" >"$log" 2>&1 </dev/null || status=$?
  took="$(($(date +%s) - started)) s"
  if [ "$status" -eq 77 ] && [ -z "${CI:-}" ]; then
    skipped=$((skipped + 1))
    printf 'skipped  %-11s %6s  %s\n' "$name" "$took" "$(tail -n 1 "$log")"
  elif [ "$status" -eq 0 ]; then
    passed=$((passed + 1))
    printf 'ok       %-11s %6s  %s\n' "$name" "$took" "$(tail -n 1 "$log")"
  else
    failed=$((failed + 1))
    printf 'FAILED   %-11s %6s  the end of %s:\n' "$name" "$took" "$log"
    tail -n 60 "$log" | sed 's/^/  | /'
  fi
done

if [ "$skipped" -gt 0 ]; then
  echo "$passed passed, $failed failed, $skipped skipped"
else
  echo "$passed passed, $failed failed"
fi
[ "$failed" -eq 0 ]
