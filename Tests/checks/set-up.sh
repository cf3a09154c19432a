#!/bin/sh
# Installs what is missing, or says what to install. $1 is the target of make that needs it: demo,
# bench, check or check-all.
. "$(dirname "$0")/setting.sh"

purpose=${1:-demo}

# want PACKAGE COMMAND…: the package is missing unless the command succeeds.
want () {
  package=$1
  shift
  if ! "$@" >/dev/null 2>&1; then
    missing="$missing $package"
    failing="$failing
  $package: this fails: $*"
  fi
}

find_missing () {
  missing= failing=
  want make command -v make
  want pkg-config command -v pkg-config
  want libglib2.0-dev pkg-config --exists glib-2.0 gobject-2.0 gio-2.0
  [ "$purpose" = demo ] && return
  want binutils command -v nm
  [ "$purpose" = bench ] && return
  want gcc command -v gcc
  want g++ command -v g++
  want python3 python3 -c ''
  want python3-venv python3 -c 'import ensurepip, venv'
  want python3-gi "$gi_python" -c 'import gi'
  want dbus-daemon command -v dbus-daemon
  want libglib2.0-bin command -v gsettings
  want gsettings-desktop-schemas \
    test -e /usr/share/glib-2.0/schemas/org.gnome.desktop.interface.gschema.xml
  [ "$purpose" = check ] && return
  want valgrind command -v valgrind
  want debootstrap test -x /usr/sbin/debootstrap
  want qtbase5-dev pkg-config --exists Qt5Widgets
  want libgtk-4-dev pkg-config --exists gtk4
  want xvfb command -v Xvfb
  want gobject-introspection command -v g-ir-scanner g-ir-compiler
  want libgirepository1.0-dev pkg-config --exists gobject-introspection-1.0
  want xdg-desktop-portal test -x /usr/libexec/xdg-desktop-portal
  want xdg-desktop-portal-gtk test -x /usr/libexec/xdg-desktop-portal-gtk
  want iio-sensor-proxy \
    sh -c 'test -x /usr/sbin/iio-sensor-proxy || test -x /usr/libexec/iio-sensor-proxy'
  want umockdev command -v umockdev-run
  want gir1.2-umockdev-1.0 "$gi_python" -c 'from gi.repository import UMockdev'
  case $(uname -m) in x86_64) want gcc-multilib test -e /usr/include/gnu/stubs-32.h ;; esac
}

case $purpose in demo | bench)
  command -v swift >/dev/null \
    || fail "make $purpose needs Swift 6.2 or later on the PATH; swift.org/install says how to get it."
  ;;
esac
if [ "$purpose" = bench ] && ! pkg-config --exists Qt5Widgets 2>/dev/null; then
  echo 'Qt is not measured, for that needs qtbase5-dev.'
fi

find_missing
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
  as_root=sudo
fi
if ! command -v apt-get >/dev/null \
  || { [ -n "$as_root" ] && ! sudo -n true 2>/dev/null; }; then
  fail "Please install, by the names that Debian gives them:$missing"
fi

echo "Installing:$missing"
# sudo hands down no environment, so that the variable is set behind it.
as_root="$as_root env DEBIAN_FRONTEND=noninteractive"
$as_root apt-get -qq update || fail 'apt-get cannot reach its sources: see above'
# shellcheck disable=SC2086 # names, parted by blanks
$as_root apt-get -qq install -y --no-install-recommends $missing >/dev/null \
  || fail "apt-get cannot install$missing: see above"

installed=$missing
find_python
find_missing
[ -z "$missing" ] || fail "Still missing after the installation of$installed:$failing"
