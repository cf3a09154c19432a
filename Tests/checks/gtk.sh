#!/bin/sh
# Programs on GTK 4, built and run on a screen of their own. In Swift: the main actor's jobs run in GTK's
# loop, and neither they nor GTK's frames starve the others. In C: GTK has the colours of a table's style
# sheet, and its frame clock gives a tree its frames.
. "$(dirname "$0")/setting.sh"
need swift pkg-config Xvfb gcc
pkg-config --exists gtk4 || cannot 'GTK 4 is missing'

logs=$build/checks
mkdir -p "$logs"
swift build --package-path Tests/gtk --scratch-path "$build/gtk" >"$logs/gtk-build" 2>&1 || {
  tail -n 50 "$logs/gtk-build"
  fail 'swift build has failed'
}

# The screen's number comes through a pipe when it can be drawn on.
scratch
mkfifo "$scratch/number"
Xvfb -displayfd 3 -nolisten tcp 3>"$scratch/number" >"$logs/gtk-screen" 2>&1 &
screen=$!
trap 'kill "$screen" 2>/dev/null; rm -rf "$scratch"' EXIT
read -r number <"$scratch/number" || fail "there is no screen: $(cat "$logs/gtk-screen")"

# on_screen PROGRAM [ARGUMENT]: its output goes into $scratch/output. There is no bus: one that GDBus
# starts would start the portals, which mount something in $scratch.
on_screen () {
  env -u WAYLAND_DISPLAY DISPLAY=":$number" DBUS_SESSION_BUS_ADDRESS="unix:path=$scratch/nowhere" \
    DBUS_SYSTEM_BUS_ADDRESS="unix:path=$scratch/nowhere" GDK_BACKEND=x11 \
    GSK_RENDERER=cairo GTK_A11Y=none NO_AT_BRIDGE=1 XDG_RUNTIME_DIR="$scratch" HOME="$scratch" \
    GSETTINGS_BACKEND=memory timeout 120 "$@" >"$scratch/output" 2>"$logs/gtk-messages" || {
    cat "$scratch/output" "$logs/gtk-messages"
    fail "$1 has failed"
  }
}

on_screen "$(swift build --package-path Tests/gtk --scratch-path "$build/gtk" --show-bin-path)/gtk"
diff - "$scratch/output" <<END || fail 'the program prints something else'
a task from before the application runs
a task
has slept
the label shows 1.5
ten frames among busy jobs
ten frames, jobs and calls
a block
the application has run
END
lines=$(wc -l <"$scratch/output")

# What is deprecated in later versions of GTK 4 has nothing in its place for programs that look a colour up.
quiet_make library glib
# shellcheck disable=SC2046 # flags, parted by blanks
gcc -std=c11 $warnings -Wno-deprecated-declarations -Iinclude $(pkg-config --cflags gtk4) \
  Tests/gtk/theme.c -o "$scratch/theme" "$build/library/libmilieu-glib.a" \
  "$build/library/libmilieu-theme.a" "$build/library/libmilieu.a" $(pkg-config --libs gtk4) -lm
on_screen "$scratch/theme" examples/themes/colors.txt
diff - "$scratch/output" <<END || fail 'the program in C prints something else'
GTK has the same 8 colours
GTK has the same 36 colours
GTK's frames have shown the way to another theme
none comes when nothing moves
END
echo "$((lines + $(wc -l <"$scratch/output"))) lines from programs on GTK $(pkg-config --modversion gtk4)"
