#!/bin/sh
# Each public header compiles alone: as C11 and C++17, with gcc and with clang. The examples in their
# comments compile. Who ignores a status is warned.
. "$(dirname "$0")/setting.sh"
need gcc g++ clang clang++ pkg-config python3

mkdir -p "$build/checks"
count=0
for header in include/milieu/*.h include/milieu-theme/*.h include/milieu-glib/*.h; do
  flags=-Iinclude
  case $header in include/milieu-glib/*) flags="$flags $(pkg-config --cflags gio-2.0)" ;; esac
  for compiler in 'gcc -std=c11 -x c' 'clang -std=c11 -x c' 'g++ -std=c++17 -x c++' \
    'clang++ -std=c++17 -x c++'; do
    # Included rather than compiled, for a main file may hold no `#pragma once` or lone declaration.
    # shellcheck disable=SC2086 # flags, parted by blanks
    echo "#include <${header#include/}>" | $compiler -fsyntax-only $warnings $flags - \
      || fail "$header does not compile alone with $compiler"
    count=$((count + 1))
  done
done

python3 Tests/checks/header-examples.py include/milieu/*.h include/milieu-theme/*.h \
  include/milieu-glib/*.h >"$build/checks/header-examples.c"
for compiler in gcc clang; do
  # shellcheck disable=SC2046 # flags, parted by blanks
  $compiler -std=c11 -fsyntax-only -Wall -Wextra -Werror -Wno-unused -Wno-unused-parameter \
    -Wno-unused-but-set-parameter -Iinclude $(pkg-config --cflags gio-2.0) \
    "$build/checks/header-examples.c" || fail "an example in a header does not compile with $compiler"
done

# ignoring WORD COMPILER…: compiles a call whose status is behind the word.
ignoring () {
  word=$1
  shift
  printf '%s\n' '#include <milieu/milieu.h>' \
    'MilieuStatus f (MilieuTree *tree, MilieuNode node, const MilieuKey *key);' \
    'MilieuStatus f (MilieuTree *tree, MilieuNode node, const MilieuKey *key)' \
    "{ $word milieu_node_set (tree, node, key, milieu_value_int (8)); return MILIEU_OK; }" \
    | "$@" -std=c11 -x c -c -o "$build/checks/ignoring.o" -Iinclude -Wall \
      -Werror=unused-result - 2>&1
}
for compiler in gcc clang; do
  ignoring 'return' "$compiler" || fail "$compiler refuses a status that is used"
  if ignoring '' "$compiler" >/dev/null; then
    fail "$compiler lets a program ignore the status of milieu_node_set"
  fi
  ignoring '' "$compiler" | grep -q unused-result || fail "$compiler refuses something else"
done
echo "$count compilations of single headers"
