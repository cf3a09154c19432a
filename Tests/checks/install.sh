#!/bin/sh
# What is installed serves a program in C and one in C++, shared and static; a staged installation
# goes below DESTDIR alone; and uninstalling leaves nothing. None of this needs Swift, the core and the
# themes need no GLib, and the adapter is described to other languages where g-ir-scanner is, and not
# missed elsewhere.
. "$(dirname "$0")/setting.sh"
need pkg-config gcc g++ readelf

scratch
# What is built here without Swift on the PATH is what the rest is about.
(
  without "$scratch/without-swift" 'swift*'
  PATH=$scratch/without-swift
  ! command -v swift >/dev/null || fail 'swift is still on the PATH'
  rm -rf "$build/library" "$build/installed"
  use_installed
)
use_installed
programs=$build/consumers
mkdir -p "$programs"

check_version () {
  wanted=$(pkg-config --modversion milieu-glib)
  got=$("$1") || fail "$1 has failed"
  [ "$got" = "$wanted" ] || fail "$1 says \"$got\", must be \"$wanted\""
}

check_theme () {
  [ "$("$1")" = 4.54 ] || fail "$1 must say 4.54"
}

# uses PROGRAM LIBRARY: the program is run with the library that is installed.
uses () {
  ldd "$1" | grep -qF "$2.so.$soversion => $prefix/lib/" \
    || fail "$1 does not use $2.so.$soversion below $prefix"
}

# shellcheck disable=SC2046 # flags, parted by blanks
{
  gcc -std=c11 -o "$programs/theme" Tests/install/theme.c $(pkg-config --cflags --libs milieu-theme)
  gcc -std=c11 -o "$programs/c" Tests/install/consumer.c $(pkg-config --cflags --libs milieu-glib)
  g++ -std=c++17 -o "$programs/c++" Tests/install/consumer.cpp \
    $(pkg-config --cflags --libs milieu-glib)
  gcc -std=c11 -o "$programs/c-static" Tests/install/consumer.c $(pkg-config --cflags milieu-glib) \
    -Wl,-Bstatic $(pkg-config --libs-only-L milieu-glib) -lmilieu-glib -lmilieu-theme -lmilieu \
    -Wl,-Bdynamic $(pkg-config --static --libs gio-2.0) -pthread
}
check_version "$programs/c"
check_version "$programs/c++"
check_theme "$programs/theme"
for library in libmilieu libmilieu-theme libmilieu-glib; do
  soname=$library.so.$soversion
  readelf -d "$prefix/lib/$library.so.$version" | grep -qF "soname: [$soname]" \
    || fail "the SONAME of $library.so.$version must be $soname"
done
uses "$programs/c" libmilieu
uses "$programs/c" libmilieu-glib
uses "$programs/theme" libmilieu-theme
(
  unset LD_LIBRARY_PATH
  check_version "$programs/c-static"
)

# The core, and then the themes, where there is no pkg-config and with it no GLib; asked for all
# libraries, make says so.
core=$build/core-alone
(
  without "$scratch/without-glib" 'swift*' '*pkg-config' pkgconf
  PATH=$scratch/without-glib
  rm -rf "$core"
  quiet_make core PREFIX="$core" core install-core
  [ "$(cd "$core" && find . -name '*glib*' -o -name '*theme*')" = '' ] \
    || fail 'install-core installs something of another library'
  gcc -std=c11 -I"$core/include" -o "$programs/core" examples/c/first-steps/main.c -L"$core/lib" \
    -Wl,-rpath,"$core/lib" -lmilieu
  "$programs/core" | diff -u examples/c/first-steps/expected.txt - \
    || fail 'with the core alone, examples/c/first-steps prints something else'
  quiet_make core PREFIX="$core" theme install-theme
  [ "$(cd "$core" && find . -name '*glib*')" = '' ] || fail 'install-theme installs something of GLib'
  gcc -std=c11 -I"$core/include" -o "$programs/theme-alone" Tests/install/theme.c \
    -L"$core/lib" -Wl,-rpath,"$core/lib" -lmilieu-theme -lmilieu
  check_theme "$programs/theme-alone"
  if quiet_make core all >"$core/message" 2>&1; then
    fail 'without pkg-config, make builds libmilieu-glib'
  fi
  grep -q 'libglib2.0-dev' "$core/message" \
    || fail "make does not say what is missing: $(cat "$core/message")"
)

stage=$build/stage
rm -rf "$stage"
quiet_make library DESTDIR="$stage" PREFIX=/usr LIBDIR=/usr/lib/milieu-test install
grep -qx 'libdir=/usr/lib/milieu-test' "$stage/usr/lib/milieu-test/pkgconfig/milieu.pc" \
  || fail 'milieu.pc does not name LIBDIR'
[ "$(ls "$stage")" = usr ] || fail "the staged installation has more than usr: $(ls "$stage")"
files=$(find "$stage" ! -type d | wc -l)
quiet_make library DESTDIR="$stage" PREFIX=/usr LIBDIR=/usr/lib/milieu-test uninstall
left=$(find "$stage" ! -type d)
[ -z "$left" ] || fail "uninstall has left $left"

# described FOLDER LIBDIR: whether both files for other languages are below the folder.
described () {
  [ -s "$1/share/gir-1.0/Milieu-0.gir" ] && [ -s "$2/girepository-1.0/Milieu-0.typelib" ]
}
if command -v g-ir-scanner g-ir-compiler >/dev/null \
  && pkg-config --exists gobject-introspection-1.0; then
  described "$prefix" "$prefix/lib" || fail "Milieu-0.gir and .typelib are not below $prefix"
fi
(
  without "$scratch/without-scanner" 'g-ir-*'
  PATH=$scratch/without-scanner
  quiet_make library DESTDIR="$stage" PREFIX=/usr install
  ! described "$stage/usr" "$stage/usr/lib" || fail 'g-ir-scanner is installed from elsewhere'
  if quiet_make library gir >"$build/library/message" 2>&1; then
    fail 'without g-ir-scanner, `make gir` is content'
  fi
  grep -q 'gobject-introspection' "$build/library/message" \
    || fail "make does not say what is missing: $(cat "$build/library/message")"
  quiet_make library DESTDIR="$stage" PREFIX=/usr uninstall
)
echo "6 programs use what is installed; $files files come and go"
