#!/bin/sh
# What is installed serves a program in C and one in C++, shared and static; a staged installation
# goes below DESTDIR alone; and uninstalling leaves nothing.
. "$(dirname "$0")/setting.sh"
need pkg-config gcc g++

use_installed
programs=$build/consumers
mkdir -p "$programs"

check_version () {
  wanted=$(pkg-config --modversion milieu-glib)
  got=$("$1") || fail "$1 has failed"
  [ "$got" = "$wanted" ] || fail "$1 says \"$got\", must be \"$wanted\""
}

# shellcheck disable=SC2046 # flags, parted by blanks
{
  gcc -std=c11 -o "$programs/c" Tests/install/consumer.c $(pkg-config --cflags --libs milieu-glib)
  g++ -std=c++17 -o "$programs/c++" Tests/install/consumer.cpp \
    $(pkg-config --cflags --libs milieu-glib)
  gcc -std=c11 -o "$programs/c-static" Tests/install/consumer.c $(pkg-config --cflags milieu-glib) \
    -Wl,-Bstatic $(pkg-config --libs-only-L milieu-glib) -lmilieu-glib -lmilieu -Wl,-Bdynamic \
    $(pkg-config --static --libs glib-2.0) -pthread
}
check_version "$programs/c"
check_version "$programs/c++"
ldd "$programs/c" | grep -q 'libmilieu\.so\.0 => /' || fail 'the C program does not use the SONAME'
(
  unset LD_LIBRARY_PATH
  check_version "$programs/c-static"
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
echo "3 programs use what is installed; $files files come and go"
