#!/bin/sh
# Code in documents is code that a check compiles: see snippets.py. That in DocC's pages is compiled by
# docc.sh.
. "$(dirname "$0")/setting.sh"
need python3

python3 Tests/checks/snippets.py README.md CONTRIBUTING.md docs/*.md
