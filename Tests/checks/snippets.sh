#!/bin/sh
# Code in documents is code that a check compiles: see snippets.py.
. "$(dirname "$0")/setting.sh"
need python3

# shellcheck disable=SC2046 # names of ours, without blanks
python3 Tests/checks/snippets.py README.md CONTRIBUTING.md docs/*.md \
  $(find Sources -name "*.md" | sort)
