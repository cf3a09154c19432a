#!/bin/sh
# The tests with threads in them under clang's thread sanitizer.
. "$(dirname "$0")/setting.sh"
choose_clang

# The sanitizer's runtime that comes with Swift wants Swift's dispatch library, and that wants blocks.
libraries=
if [ -n "$toolchain" ]; then
  runtime=$(swift_runtime)
  libraries="-L$runtime -Wl,-rpath,$runtime -ldispatch -lBlocksRuntime"
fi
quiet_make threads CC="$clang" CPPFLAGS=-DDEBUG CFLAGS='-O1 -g -fsanitize=thread' \
  LDFLAGS="$libraries" test-core test-theme test-glib
export TSAN_OPTIONS="suppressions=$PWD/Tests/checks/threads.supp:halt_on_error=0:exitcode=66"
runner=
run_tests threads
