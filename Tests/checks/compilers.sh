#!/bin/sh
# No warnings with gcc and with clang, and the C tests pass, unoptimised and as released.
. "$(dirname "$0")/setting.sh"
need gcc clang

for compiler in gcc clang; do
  quiet_make "$compiler-O0" CC="$compiler" CPPFLAGS=-DDEBUG CFLAGS='-O0 -g -Werror' core theme \
    glib test-core test-theme test-glib
  run_tests "$compiler-O0"
  quiet_make "$compiler-O2" CC="$compiler" CFLAGS='-O2 -Werror' core theme glib test-core \
    test-theme test-glib
  run_tests "$compiler-O2"
done
echo 'gcc and clang, -O0 and -O2 -DNDEBUG'
