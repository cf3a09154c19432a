#!/bin/sh
# The shared libraries export the functions that the headers declare with MILIEU_API, and no others;
# in the static ones no name is without our prefix.
. "$(dirname "$0")/setting.sh"
need nm pkg-config

quiet_make library core theme glib

# The public functions of an umbrella header: after the preprocessor, the first milieu_… before a
# bracket in each declaration that is visible.
declared () {
  # shellcheck disable=SC2046 # flags, parted by blanks
  echo "#include <$1>" | "${CC:-cc}" -E -P -Iinclude $(pkg-config --cflags gio-2.0) - \
    | tr '\n' ' ' | tr ';' '\n' | grep 'visibility *("default")' \
    | sed -n 's/[^(]*__attribute__.*visibility *("default"))) *\(.*\)/\1/p' \
    | grep -o 'milieu_[a-z0-9_]* *(' | tr -d ' (' | sort -u
}

exported () {
  nm -D --defined-only "$build/library/$1.so.$version" | awk '{ print $NF }' | sort
}

compare () {
  diff "$build/checks/$1.declared" "$build/checks/$1.exported" \
    || fail "$1: '<' is declared but not exported, '>' is exported but not declared"
}

mkdir -p "$build/checks"
declared milieu/milieu.h >"$build/checks/libmilieu.declared"
exported libmilieu >"$build/checks/libmilieu.exported"
compare libmilieu
declared milieu-theme/milieu-theme.h | comm -13 "$build/checks/libmilieu.declared" - \
  >"$build/checks/libmilieu-theme.declared"
exported libmilieu-theme >"$build/checks/libmilieu-theme.exported"
compare libmilieu-theme
declared milieu-glib/milieu-glib.h | grep '^milieu_glib_' >"$build/checks/libmilieu-glib.declared"
exported libmilieu-glib >"$build/checks/libmilieu-glib.exported"
compare libmilieu-glib

for archive in libmilieu libmilieu-theme libmilieu-glib; do
  if nm -g --defined-only "$build/library/$archive.a" | awk 'NF == 3 && $3 !~ /^milieu_/' \
    | grep .; then
    fail "$archive.a: these names could clash with a program's own"
  fi
done
echo "$(cat "$build"/checks/libmilieu*.exported | wc -l) functions are exported"
