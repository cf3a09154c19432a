#!/bin/sh
# milieuctl and the system, from outside: watch, sources and demo --system on a machine without any bus,
# with settings in a file, and beside a portal that comes, changes its mind and goes; readers that have
# gone or do not read; signals. See system.py.
. "$(dirname "$0")/setting.sh"
need swift dbus-daemon gsettings
"$gi_python" -c 'from gi.repository import Gio' 2>/dev/null || cannot 'python3-gi is missing'
gsettings list-schemas 2>/dev/null | grep -qx org.gnome.desktop.interface \
  || cannot 'gsettings-desktop-schemas is missing'

swift build --product milieuctl
PYTHONDONTWRITEBYTECODE=1 timeout 300 "$gi_python" -W error -W ignore::ImportWarning \
  Tests/checks/system.py "$(swift build --show-bin-path)/milieuctl"
