# For the checks to source: they run in the project's folder, whoever calls them from wherever, and
# build below $build. A check that cannot run here calls `cannot`.
set -eu
cd "$(dirname "$0")/../.."
build=${BUILD:-build}
case $build in /*) ;; *) build=$PWD/$build ;; esac
jobs=$(getconf _NPROCESSORS_ONLN)
warnings='-Wall -Wextra -Wpedantic -Wconversion -Werror'

# The clang and clang++ that come with Swift count where there are no others.
if ! command -v clang >/dev/null && command -v swift >/dev/null; then
  PATH=$PATH:$(dirname "$(readlink -f "$(command -v swift)")")
fi

# Exit status 77 is "not run": the runner counts it as skipped, and in CI as failed.
cannot () {
  echo "not run: $*"
  exit 77
}

fail () {
  echo "$*" >&2
  exit 1
}

need () {
  for tool; do
    command -v "$tool" >/dev/null || cannot "$tool is missing"
  done
}

# Builds in a folder of its own: quiet_make FOLDER [VARIABLE=VALUE…] TARGET…
quiet_make () {
  folder=$1
  shift
  make --no-print-directory -s -j"$jobs" BUILD="$build/$folder" "$@"
}

# Runs both C test programs of a folder, after the words in $runner, if any, and with the arguments in
# $choice; the count comes last.
run_tests () {
  broken=
  for program in ${programs:-test-core test-glib}; do
    tap=$build/$1/$program.tap
    status=0
    # shellcheck disable=SC2086 # words, parted by blanks
    ${runner:-} "$build/$1/$program" ${choice:-} >"$tap" || status=$?
    grep -v '^ok ' "$tap" || true
    [ "$status" -eq 0 ] || broken="$broken $program ($status)"
  done
  [ -z "$broken" ] || fail "in $build/$1, with their exit status:$broken"
  awk '/ passed, / { passed += $1; failed += $3 } END { print passed " passed, " failed " failed" }' \
    "$build/$1"/*.tap
}

# Installs below $build and lets pkg-config and the loader see it.
use_installed () {
  prefix=$build/installed
  quiet_make library PREFIX="$prefix" install
  export PKG_CONFIG_PATH="$prefix/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
  export LD_LIBRARY_PATH="$prefix/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
}
