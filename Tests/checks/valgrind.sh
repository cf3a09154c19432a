#!/bin/sh
# The C tests under valgrind: no bad access, nothing undefined, nothing lost.
. "$(dirname "$0")/setting.sh"
need gcc valgrind

# valgrind 3.19 does not read a newer DWARF.
quiet_make valgrind CC=gcc CPPFLAGS=-DDEBUG CFLAGS='-O1 -g -gdwarf-4' test-core test-theme \
  test-glib
# What plays long random runs is left to the sanitizers, but for a few.
export MILIEU_PROPERTY_SEEDS=1..60
choice=-memory
export G_SLICE=always-malloc G_DEBUG=gc-friendly
runner='valgrind --quiet --error-exitcode=99 --leak-check=full'
runner="$runner --show-leak-kinds=definite,indirect --errors-for-leak-kinds=definite,indirect"
# It says of each child that GLib watches that it does not know pidfd_open; GLib does without.
log=$build/valgrind/log
status=0
(run_tests valgrind) 2>"$log" || status=$?
sed '/WARNING: unhandled .* syscall: 434$/,/bug_reports\.html\.$/d' "$log" >&2
exit "$status"
