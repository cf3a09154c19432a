#!/bin/sh
# The Swift package in release mode: it builds without a warning, and its tests pass.
exec "$(dirname "$0")/swift.sh" -c release -Xswiftc -enable-testing
