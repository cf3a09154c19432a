#!/bin/sh
# What needs no GLib is built for 32 bits without a warning, and its tests pass.
. "$(dirname "$0")/setting.sh"
[ "$(uname -m)" = x86_64 ] || not_here "$(uname -m) runs no programs of 32 bits of x86"
need gcc
mkdir -p "$build/checks"
echo 'int main (void) { return 0; }' | gcc -m32 -x c -o "$build/checks/32bit" - 2>/dev/null \
  || cannot 'gcc-multilib is missing'

make --no-print-directory -s -j"$jobs" BUILD="$build" CC=gcc CPPFLAGS=-DDEBUG CFLAGS='-O2 -g -Werror' 32bit
programs='test-core test-theme'
run_tests 32bit
