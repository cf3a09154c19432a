#!/bin/sh
# The random operations, in a build whose slabs are never larger than what was reserved: a slot that
# was taken without room being made first is missed at once, and not only where a block is full.
. "$(dirname "$0")/setting.sh"
need cc

quiet_make tight CPPFLAGS='-DDEBUG -DMILIEU_TIGHT_SLABS' CFLAGS='-O1 -g -Werror' test-core
status=0
"$build/tight/test-core" property memory >"$build/tight/random.tap" || status=$?
grep -v '^ok ' "$build/tight/random.tap" || true
[ "$status" -eq 0 ] || fail "test-core ended with status $status"
