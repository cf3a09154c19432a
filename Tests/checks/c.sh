#!/bin/sh
# The C tests as programs that print TAP, with the checks of debug builds.
. "$(dirname "$0")/setting.sh"

quiet_make c CPPFLAGS=-DDEBUG CFLAGS='-O2 -g -Werror' test-core test-theme test-glib
run_tests c
