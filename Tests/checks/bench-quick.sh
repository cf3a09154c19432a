#!/bin/sh
# The benchmark's own tests pass; every subject gives the right answers in small trees; and the ratios
# that noise does not reach are within twice their limits.
. "$(dirname "$0")/setting.sh"
need swift size

logs=$build/checks
mkdir -p "$logs"

bench_package () {
  command=$1
  shift
  swift "$command" --package-path Benchmarks --scratch-path "$build/benchmarks" "$@"
}

# Only what the tests need, for all of the package takes a minute more.
bench_package build --product benchmarksPackageTests >"$logs/bench-build" 2>&1 || {
  tail -n 50 "$logs/bench-build"
  fail 'swift build has failed'
}
bench_package test --skip-build >"$logs/bench-test" 2>&1 || {
  grep -E '✘|↳|error:|Fatal error' "$logs/bench-test" || true
  fail "swift test has failed; all that it said is in $logs/bench-test"
}
tail -n 1 "$logs/bench-test"

make --no-print-directory -s BUILD="$build" bench-quick >"$logs/bench-table" 2>"$logs/bench-says" || {
  tail -n 60 "$logs/bench-table" "$logs/bench-says"
  fail 'bench --quick has failed'
}
# SwiftPM says so of flags in pkg-config's files that are none of ours.
if grep -h 'warning:' "$logs/bench-build" "$logs/bench-table" "$logs/bench-says" \
  | grep -v 'prohibited flag(s)'; then
  fail 'swift build has warned'
fi
cat "$logs/bench-table"
