#!/bin/sh
# The Swift tests of threads and loops under the thread sanitizer, those of life and death under the
# address and leak sanitizers.
. "$(dirname "$0")/setting.sh"
need swift

logs=$build/checks
mkdir -p "$logs"

# Runs the tests whose names match: sanitized SANITIZER TESTS
sanitized () {
  log=$logs/swift-$1
  # SwiftPM 6.3 cannot build with a sanitizer over what it has built with one ("unknown build description").
  rm -rf "$build/swift-$1"
  swift test --sanitize="$1" --scratch-path "$build/swift-$1" --filter "$2" >"$log" 2>&1 || {
    grep -aE '✘|↳|error:|Fatal error|SUMMARY' "$log" || true
    tail -n 30 "$log"
    fail "swift test has failed under the $1 sanitizer; all that it said is in $log"
  }
  # A process that an exit test has started may have said something, too.
  if grep -aE 'WARNING: ThreadSanitizer|ERROR: (Address|Leak)Sanitizer' "$log"; then
    fail "the $1 sanitizer has found something; all that it said is in $log"
  fi
  counted=$(sed -n 's/.*Test run with \([0-9]*\) test.* passed.*/\1/p' "$log" | tail -n 1)
  [ "${counted:-0}" -gt 0 ] || fail "no test has run under the $1 sanitizer; see $log"
}

export TSAN_OPTIONS="suppressions=$PWD/Tests/checks/threads.supp:halt_on_error=0:exitcode=66"
sanitized thread "ThreadTests|SnapshotTests|EnvironmentSequence|ObservableTests|SenderTests\
|MainLoopTests|LoopSourceTests|MainQueueTests|TwoStylesTests|ThemesLifetimeTests"
threads=$counted
export ASAN_OPTIONS=detect_leaks=1
export LSAN_OPTIONS="suppressions=$PWD/Tests/checks/swift-leaks.supp:print_suppressions=0"
sanitized address 'LifetimeTests|SnapshotTests|EnvironmentSequence|ObservableTests'
echo "$threads tests passed under the thread sanitizer, $counted under the address sanitizer"
