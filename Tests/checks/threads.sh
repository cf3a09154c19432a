#!/bin/sh
# The tests with threads in them under clang's thread sanitizer.
. "$(dirname "$0")/setting.sh"
need clang

# The toolchain's runtime wants Swift's dispatch library, and where that is, blocks too.
runtime=$(dirname "$(readlink -f "$(command -v clang)")")/../lib/swift/linux
quiet_make threads CC=clang CPPFLAGS=-DDEBUG CFLAGS='-O1 -g -fsanitize=thread' \
  LDFLAGS="-L$runtime -Wl,-rpath,$runtime -ldispatch -lBlocksRuntime" test-core test-glib
export TSAN_OPTIONS="suppressions=$PWD/Tests/checks/threads.supp:halt_on_error=0:exitcode=66"
runner=
run_tests threads
