#!/bin/sh
# clang's static analyser has nothing to say about the libraries.
. "$(dirname "$0")/setting.sh"
need clang pkg-config

# shellcheck disable=SC2046 # flags, parted by blanks
find Sources/CMilieu Sources/CMilieuTheme Sources/CMilieuGLib -name '*.c' \
  | xargs -P "$jobs" -n 1 clang --analyze --analyzer-output text -Xclang -analyzer-werror -std=c11 \
    -Iinclude $(pkg-config --cflags gio-2.0) || fail 'the analyser has found something: see above'
echo "$(find Sources/CMilieu Sources/CMilieuTheme Sources/CMilieuGLib -name '*.c' | wc -l) files are analysed"
