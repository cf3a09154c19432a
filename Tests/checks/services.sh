#!/bin/sh
# The value sources and the real services, on buses, folders and devices of their own: each
# Tests/services/test-*.py drives the program `follow` there. Without a service a test says so; and so do
# the C tests that need a bus, which is a failure where CI is set.
. "$(dirname "$0")/setting.sh"
need timeout
"$gi_python" -c 'import gi' 2>/dev/null || cannot "python3-gi is missing"

# The folder and flags of the check c.sh, so that nothing is built twice.
quiet_make c CPPFLAGS=-DDEBUG CFLAGS='-O2 -g -Werror' test-glib test-services

# A PATH on which there is no bus: what is skipped is named, and in CI it has failed.
tap=$build/c/skipped.tap
env PATH=/nonexistent CI= "$build/c/test-glib" glib_portal_anOld >"$tap" \
  || fail "a C test that cannot run has failed without CI: $(cat "$tap")"
grep -qx 'ok 1 - glib_portal_.* # SKIP dbus-daemon is missing' "$tap" \
  || fail "a C test that cannot run does not say why: $(cat "$tap")"
! env PATH=/nonexistent CI=true "$build/c/test-glib" glib_portal_anOld >"$tap" \
  || fail 'a C test that cannot run has passed in CI'

count=0 failed='' skipped=''
for test in Tests/services/test-*.py; do
  log=$build/checks/$(basename "$test" .py)
  mkdir -p "$build/checks"
  status=0
  PYTHONDONTWRITEBYTECODE=1 timeout 120 "$gi_python" "$test" \
    "$build/c/test-services/follow" >"$log" 2>&1 || status=$?
  case $status in
    0) echo "$(basename "$test"): $(tail -n 1 "$log")" ;;
    77) skipped="$skipped $(basename "$test") ($(tail -n 1 "$log"))" ;;
    *)
      tail -n 60 "$log"
      failed="$failed $(basename "$test") ($status)"
      ;;
  esac
  count=$((count + 1))
done
[ "$count" -gt 0 ] || fail 'there are no tests'
[ -z "$failed" ] || fail "with their exit status:$failed"
[ -z "$skipped" ] || cannot "$skipped"
echo "$count tests on real services"
