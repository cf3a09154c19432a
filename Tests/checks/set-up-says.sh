#!/bin/sh
# Where set-up cannot install what is missing, it fails and says what to install.
. "$(dirname "$0")/setting.sh"
need swift

scratch
without "$scratch/bin" apt-get '*pkg-config' pkgconf
message=$scratch/message
if PATH=$scratch/bin Tests/checks/set-up.sh demo >"$message" 2>&1; then
  fail "without pkg-config, set-up is content: $(cat "$message")"
fi
for package in pkg-config libglib2.0-dev; do
  grep -q "install.* $package\( \|$\)" "$message" \
    || fail "set-up does not say that $package is to be installed: $(cat "$message")"
done
cat "$message"
