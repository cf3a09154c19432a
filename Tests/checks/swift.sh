#!/bin/sh
# The Swift package builds without a warning, and its tests pass, which run the C tests too. Arguments
# go to `swift build` and `swift test`.
. "$(dirname "$0")/setting.sh"
need swift

logs=$build/checks
mkdir -p "$logs"
swift build --build-tests "$@" >"$logs/swift-build" 2>&1 || {
  tail -n 50 "$logs/swift-build"
  fail 'swift build has failed'
}
if grep 'warning:' "$logs/swift-build"; then
  fail 'swift build has warned'
fi

# Of a crash the frames are worth reading, and not the list of the libraries, which is longer.
export SWIFT_BACKTRACE="${SWIFT_BACKTRACE:-color=no,images=none,registers=none}"
swift test "$@" >"$logs/swift-test" 2>&1 || {
  grep -aE '✘|↳|error:|Fatal error' "$logs/swift-test" | head -n 30
  echo '…'
  tail -n 25 "$logs/swift-test"
  fail "swift test has failed; all that it said is in $logs/swift-test"
}
tail -n 1 "$logs/swift-test"
