#!/bin/sh
# Each public header compiles alone: as C11 and C++17, with gcc and with clang.
. "$(dirname "$0")/setting.sh"
need gcc g++ clang clang++ pkg-config

count=0
for header in include/milieu/*.h include/milieu-glib/*.h; do
  flags=-Iinclude
  case $header in include/milieu-glib/*) flags="$flags $(pkg-config --cflags glib-2.0)" ;; esac
  for compiler in 'gcc -std=c11 -x c' 'clang -std=c11 -x c' 'g++ -std=c++17 -x c++' \
    'clang++ -std=c++17 -x c++'; do
    # Included rather than compiled, for a main file may hold no `#pragma once` or lone declaration.
    # shellcheck disable=SC2086 # flags, parted by blanks
    echo "#include <${header#include/}>" | $compiler -fsyntax-only $warnings $flags - \
      || fail "$header does not compile alone with $compiler"
    count=$((count + 1))
  done
done
echo "$count compilations of single headers"
