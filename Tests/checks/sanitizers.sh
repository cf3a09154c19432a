#!/bin/sh
# The C tests under clang's address, leak and undefined-behaviour sanitizers.
. "$(dirname "$0")/setting.sh"
choose_clang

# Gold, the default of the clang that comes with Swift, warns of the sanitizer's own symbols.
quiet_make sanitizers CC="$clang" CPPFLAGS=-DDEBUG LDFLAGS="${toolchain:+-fuse-ld=lld}" \
  CFLAGS='-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all' \
  test-core test-theme test-glib
export ASAN_OPTIONS=detect_leaks=1:strict_string_checks=1:detect_stack_use_after_return=1
export UBSAN_OPTIONS=print_stacktrace=1
run_tests sanitizers
