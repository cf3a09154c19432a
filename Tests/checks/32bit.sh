#!/bin/sh
# The core is built for 32 bits without a warning, and its tests pass.
. "$(dirname "$0")/setting.sh"
need gcc

make --no-print-directory -s -j"$jobs" BUILD="$build" CC=gcc CPPFLAGS=-DDEBUG CFLAGS='-O2 -g -Werror' 32bit
programs=test-core
run_tests 32bit
