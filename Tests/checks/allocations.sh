#!/bin/sh
# Reads of `@Environment` and frames of movements neither allocate nor run a key path, and flushes allocate
# nothing after the first of their size, in a release build.
. "$(dirname "$0")/setting.sh"
need swift

logs=$build/checks
mkdir -p "$logs"
# The benchmarks build there as well, so that Milieu is built once for both.
scratch=$build/benchmarks
swift build --package-path Tests/allocations --scratch-path "$scratch" -c release \
  >"$logs/allocations-build" 2>&1 || {
  tail -n 50 "$logs/allocations-build"
  fail 'swift build has failed'
}
if grep 'warning:' "$logs/allocations-build"; then
  fail 'swift build has warned'
fi

"$(swift build --package-path Tests/allocations --scratch-path "$scratch" -c release \
  --show-bin-path)/allocations" >"$logs/allocations-table" || {
  cat "$logs/allocations-table"
  fail 'reads have allocated, or run key paths, or flushes or frames have allocated'
}
cat "$logs/allocations-table"
echo "$(($(wc -l <"$logs/allocations-table") - 1)) kinds of reads, flushes and frames, no allocation"
