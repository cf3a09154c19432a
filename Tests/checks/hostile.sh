#!/bin/sh
# Scripts that are large, deep, or no scripts at all: milieuctl prints the right result, or a message
# with line and expectation; it never crashes. And the player, on terminals of several sizes.
. "$(dirname "$0")/setting.sh"
need swift python3

swift build -c release --product milieuctl
program=$(swift build -c release --show-bin-path)/milieuctl
python3 Tests/checks/hostile.py "$program" "$build/hostile.milieu"
python3 Tests/checks/watched.py "$program" examples/scripts/day.milieu
