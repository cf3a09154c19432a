# For the checks to source: they run in the project's folder, whoever calls them from wherever, and
# build below $build. A check that cannot run calls `cannot` where something can be installed against
# it, and `not_here` where the machine is not made for it.
set -eu
cd "$(dirname "$0")/../.."
build=${BUILD:-build}
case $build in /*) ;; *) build=$PWD/$build ;; esac
jobs=$(getconf _NPROCESSORS_ONLN)
warnings='-Wall -Wextra -Wpedantic -Wconversion -Werror'
version=$(sed -n 's/^.define MILIEU_VERSION_STRING "\(.*\)"/\1/p' include/milieu/version.h)
soversion=${version%%.*}

# The folder of the runtime of Swift's own. The compiler is asked, for the swift on the PATH may be a
# program that chooses one of several toolchains.
swift_runtime () {
  swift -print-target-info 2>/dev/null \
    | sed -n '/"runtimeLibraryPaths"/ { n; s/^ *"\(.*\)".*/\1/p; }'
}

# The toolchain's root: below it are usr/bin, with a clang of the toolchain's own, and usr/lib/swift.
swift_toolchain () {
  runtime=$(swift_runtime)
  (cd "${runtime:-/nowhere}/../../../.." 2>/dev/null && pwd -P) || true
}

# The clang and clang++ that come with Swift count where there are no others.
if ! command -v clang >/dev/null && command -v swift >/dev/null; then
  PATH=$PATH:$(swift_toolchain)/usr/bin
fi

# A python3 that a version manager has put in front may stand for no version at all.
find_python () {
  if ! python3 -c '' 2>/dev/null && /usr/bin/python3 -c '' 2>/dev/null; then
    PATH=/usr/bin:$PATH
  fi
}
find_python

# The python3 that the distribution's python3-gi is for.
gi_python=/usr/bin/python3

# Exit status 77 is "not run": the runner counts it as skipped, and in CI as failed.
cannot () {
  echo "not run: $*"
  exit 77
}

# Exit status 78 is "cannot run on this machine": the runner counts it as skipped, in CI too.
not_here () {
  echo "not for this machine: $*"
  exit 78
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

# Makes a folder that, as the PATH, offers what the PATH offers now, less the programs whose names match
# one of the patterns: without FOLDER PATTERN… It is not to be below the project, where SwiftPM would
# search it; `scratch` makes $scratch, which goes when the check ends.
without () {
  folder=$1
  shift
  mkdir "$folder"
  echo "$PATH" | tr ':' '\n' | while read -r place; do
    # What an earlier place has offered stays.
    find "$place/" -maxdepth 1 -xtype f -exec ln -s -t "$folder" {} + 2>/dev/null || true
  done
  for pattern; do
    find "$folder" -name "$pattern" -delete
  done
}

scratch () {
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  trap 'exit 1' INT TERM
}

# Sets $clang to the clang that comes with Swift, or else to the one on the PATH; $toolchain is empty then.
choose_clang () {
  need clang
  clang=clang
  toolchain=$(swift_toolchain)
  if [ -n "$toolchain" ] && [ -x "$toolchain/usr/bin/clang" ]; then
    clang=$toolchain/usr/bin/clang
  else
    toolchain=
  fi
}

# Builds in a folder of its own: quiet_make FOLDER [VARIABLE=VALUE…] TARGET…
quiet_make () {
  folder=$1
  shift
  make --no-print-directory -s -j"$jobs" BUILD="$build/$folder" "$@"
}

# Runs the C test programs of a folder, all at a time, after the words in $runner, if any, and with the
# arguments in $choice; the count comes last.
run_tests () {
  running= broken=
  for program in ${programs:-test-core test-theme test-glib}; do
    # shellcheck disable=SC2086 # words, parted by blanks
    ${runner:-} "$build/$1/$program" ${choice:-} >"$build/$1/$program.tap" &
    running="$running $program:$!"
  done
  for program in $running; do
    status=0
    wait "${program#*:}" || status=$?
    program=${program%:*}
    grep -v '^ok [^#]*$' "$build/$1/$program.tap" || true
    [ "$status" -eq 0 ] || broken="$broken $program ($status)"
  done
  [ -z "$broken" ] || fail "in $build/$1, with their exit status:$broken"
  awk '/ passed, / { passed += $1; failed += $3; skipped += $5 }
    END { print passed " passed, " failed " failed" (skipped ? ", " skipped " skipped" : "") }' \
    "$build/$1"/*.tap
}

# Installs below $build and lets pkg-config and the loader see it.
use_installed () {
  prefix=$build/installed
  quiet_make library PREFIX="$prefix" install
  export PKG_CONFIG_PATH="$prefix/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
  export LD_LIBRARY_PATH="$prefix/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
}
