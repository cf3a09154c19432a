#!/bin/sh
# Where set-up cannot install what is missing, it fails and says what to install.
. "$(dirname "$0")/setting.sh"
need swift

scratch
message=$scratch/message

# says PURPOSE PACKAGE…: without the programs that are missing in $scratch/bin, set-up asks for these.
says () {
  purpose=$1
  shift
  if PATH=$scratch/bin Tests/checks/set-up.sh "$purpose" >"$message" 2>&1; then
    fail "without $*, set-up is content with $purpose: $(cat "$message")"
  fi
  for package; do
    grep -q "install.* $package\( \|$\)" "$message" \
      || fail "set-up does not say that $package is to be installed: $(cat "$message")"
  done
}

without "$scratch/bin" apt-get '*pkg-config' pkgconf dbus-daemon gsettings umockdev-run
says check-all pkg-config dbus-daemon libglib2.0-bin umockdev
says check pkg-config dbus-daemon libglib2.0-bin
if grep -qw umockdev "$message"; then
  fail "set-up asks for more than make check needs: $(cat "$message")"
fi
says demo pkg-config libglib2.0-dev
cat "$message"
