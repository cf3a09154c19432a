#!/bin/sh
# Runs checks by name, each a script beside this one whose output goes to a file, and says how each
# went. The last line is the count. In CI what cannot be run has failed, unless the machine is not made
# for it, and what takes longer in all than `--within SECONDS` is warned of.
#
# A check that has not ended after CHECK_SECONDS (900) has failed.
. "$(dirname "$0")/setting.sh"

within=0
if [ "${1:-}" = --within ]; then
  within=$2
  shift 2
fi
limit=${CHECK_SECONDS:-900}
logs=$build/checks
mkdir -p "$logs"
passed=0 failed=0 skipped=0 check=
began=$(date +%s)

# A check runs in the background, in a group of its own, so that a signal is passed on to it at once;
# what it starts must be open to SIGINT again, which a shell's background is not.
bounded="timeout -k 10 $limit env --default-signal=INT,QUIT"
$bounded true 2>/dev/null || bounded=
trap '[ -z "$check" ] || kill "$check" 2>/dev/null; exit 130' INT
trap '[ -z "$check" ] || kill "$check" 2>/dev/null; exit 143' TERM

for name; do
  log=$logs/$name.log
  started=$(date +%s)
  status=0
  # shellcheck disable=SC2086 # words, parted by blanks
  $bounded "Tests/checks/$name.sh" >"$log" 2>&1 </dev/null &
  check=$!
  wait "$check" || status=$?
  check=
  seconds=$(($(date +%s) - started))
  took="$seconds s"
  if [ "$status" -eq 78 ] || { [ "$status" -eq 77 ] && [ -z "${CI:-}" ]; }; then
    skipped=$((skipped + 1))
    printf 'skipped  %-11s %6s  %s\n' "$name" "$took" "$(tail -n 1 "$log")"
  elif [ "$status" -eq 0 ]; then
    passed=$((passed + 1))
    printf 'ok       %-11s %6s  %s\n' "$name" "$took" "$(tail -n 1 "$log")"
  else
    failed=$((failed + 1))
    why=
    if [ -n "$bounded" ] && [ "$seconds" -ge "$limit" ]; then
      why="it has not ended within $limit s; "
    fi
    printf 'FAILED   %-11s %6s  %sthe end of %s:\n' "$name" "$took" "$why" "$log"
    tail -n 60 "$log" | sed 's/^/  | /'
  fi
done

seconds=$(($(date +%s) - began))
echo "$seconds s in all"
if [ -n "${CI:-}" ] && [ "$within" -gt 0 ] && [ "$seconds" -gt "$within" ]; then
  echo "warning: this has taken $seconds s; on two cores it is to take at most $within s"
fi
if [ "$skipped" -gt 0 ]; then
  echo "$passed passed, $failed failed, $skipped skipped"
else
  echo "$passed passed, $failed failed"
fi
[ "$failed" -eq 0 ]
