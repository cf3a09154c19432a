#!/bin/sh
# The desktop's portal with GTK's backend, on a screen, a bus and in folders of its own: what `gsettings`
# sets reaches a Swift object's updateEnvironment(), and what `milieuctl watch` prints. The programs that
# follow have no settings of their own, so that all they know comes through the portal.
. "$(dirname "$0")/setting.sh"
need swift Xvfb dbus-daemon gsettings timeout
for program in xdg-desktop-portal xdg-desktop-portal-gtk; do
  [ -x "/usr/libexec/$program" ] || cannot "$program is missing"
done
gsettings list-schemas 2>/dev/null | grep -qx org.gnome.desktop.interface \
  || cannot 'gsettings-desktop-schemas is missing'

logs=$build/checks
mkdir -p "$logs"
for product in DesktopProgram milieuctl; do
  swift build --product "$product" >"$logs/desktop-build" 2>&1 || {
    tail -n 50 "$logs/desktop-build"
    fail "$product does not build"
  }
done
programs=$(swift build --show-bin-path)

# What is started here, the portal by the bus, ends with the check.
scratch
started=
trap 'kill $started 2>/dev/null || true; rm -rf "$scratch"' EXIT
mkdir -m 700 "$scratch/home" "$scratch/runtime" "$scratch/services"
mkfifo "$scratch/screen" "$scratch/bus" "$scratch/window" "$scratch/watch"
unset WAYLAND_DISPLAY XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME
export HOME="$scratch/home" XDG_RUNTIME_DIR="$scratch/runtime" XDG_CURRENT_DESKTOP=GNOME \
  GDK_BACKEND=x11 GTK_A11Y=none NO_AT_BRIDGE=1 GSETTINGS_BACKEND=keyfile \
  DBUS_SYSTEM_BUS_ADDRESS="unix:path=$scratch/nowhere"

Xvfb -displayfd 3 -nolisten tcp 3>"$scratch/screen" >"$logs/desktop-screen" 2>&1 &
started="$started $!"
read -r number <"$scratch/screen" || fail "there is no screen: $(cat "$logs/desktop-screen")"
export DISPLAY=":$number"

# A bus that starts what is asked here and nothing else: the portal for documents would mount something.
for name in portal.Desktop impl.portal.desktop.gtk; do
  cp "/usr/share/dbus-1/services/org.freedesktop.$name.service" "$scratch/services"
done
cat >"$scratch/bus.conf" <<END
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir=$scratch</listen>
  <servicedir>$scratch/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
END
dbus-daemon --config-file="$scratch/bus.conf" --nofork --print-address=3 3>"$scratch/bus" \
  2>"$logs/desktop-bus" &
started="$started $!"
read -r DBUS_SESSION_BUS_ADDRESS <"$scratch/bus" || fail "there is no bus: $(cat "$logs/desktop-bus")"
export DBUS_SESSION_BUS_ADDRESS

interface=org.gnome.desktop.interface
gsettings set $interface color-scheme prefer-light

# follow NAME PROGRAM…: starts a program, which is waited for a minute at most; its lines come to NAME.
follow () {
  name=$1
  shift
  GSETTINGS_BACKEND=memory timeout 60 "$@" >"$scratch/$name" 2>"$logs/desktop-$name" &
  started="$started $!"
  last=$!
}

# expect LINE NAME: reads the next line, or the program's end, from descriptor 4.
expect () {
  read -r line <&4 || fail "$2 has ended: $(cat "$logs/desktop-$2" "$logs/desktop-bus")"
  [ "$line" = "$1" ] || fail "$2 says '$line', expected '$1'"
  count=$((count + 1))
}
count=0

follow window "$programs/DesktopProgram"
exec 4<"$scratch/window"
expect 'updateEnvironment: unspecified, text 1.0' window
expect 'updateEnvironment: light, text 1.0' window
gsettings set $interface color-scheme prefer-dark
expect 'updateEnvironment: dark, text 1.0' window
gsettings set $interface text-scaling-factor 1.5
expect 'updateEnvironment: dark, text 1.5' window
gsettings reset $interface color-scheme
expect 'updateEnvironment: unspecified, text 1.5' window
kill "$last"
expect ended window

follow watch "$programs/milieuctl" watch --json color-scheme size-category
exec 4<"$scratch/watch"
expect '{"key":"color-scheme","value":"none","source":"portal"}' watch
expect '{"key":"size-category","value":"accessibility-medium","source":"portal"}' watch
gsettings set $interface color-scheme prefer-dark
expect '{"key":"color-scheme","value":"dark","source":"portal"}' watch
"$programs/milieuctl" sources >"$scratch/sources"
grep -Eq '^portal +org\.freedesktop\.portal\.Settings +[0-9]+ +ready +gives color-scheme' \
  "$scratch/sources" || fail "sources: $(cat "$scratch/sources")"
kill "$last"
wait "$last" || fail "watch has ended with status $?"
echo "$count lines of two programs that follow GTK's portal"
