#!/bin/sh
# Other languages: g-ir-scanner has nothing to say against the headers' comments; Python drives what is
# installed through gi, where each warning of GLib's is fatal; and each program of examples/python prints
# what the .expected.txt beside it says, in a build folder and where it is installed.
. "$(dirname "$0")/setting.sh"
need pkg-config g-ir-scanner g-ir-compiler
"$gi_python" -c 'import gi' 2>/dev/null || cannot "python3-gi is missing"

# Anew, for what is built already warns no more.
rm -f "$build/library/Milieu-0.gir"
quiet_make library G_IR_FLAGS='--warn-all --warn-error' gir \
  || fail 'g-ir-scanner has warned of the headers in include/milieu-glib'

# python LIBRARIES TYPELIBS ARGUMENT…: runs a program that finds both there before the system's. Warnings
# of Python's are fatal too, but for one that gi has of its own way to import.
python () {
  libraries=$1 typelibs=$2
  shift 2
  env LD_LIBRARY_PATH="$libraries" GI_TYPELIB_PATH="$typelibs" G_DEBUG=fatal-warnings \
    PYTHONDONTWRITEBYTECODE=1 timeout 120 "$gi_python" -X dev -W error \
    -W ignore::ImportWarning "$@"
}

use_installed
log=$build/checks/introspection-tests
mkdir -p "$build/checks" "$build/examples"
python "$prefix/lib" "$prefix/lib/girepository-1.0" -m unittest discover -s Tests/introspection \
  >"$log" 2>&1 || {
  cat "$log"
  fail 'a test in Python has failed'
}

count=0
for program in examples/python/*.py; do
  output=$build/examples/$(basename "$program").out
  for where in "$build/library $build/library" "$prefix/lib $prefix/lib/girepository-1.0"; do
    # shellcheck disable=SC2086 # two folders, parted by a blank
    python $where "$program" >"$output" || fail "$program has ended with status $?"
    diff -u "${program%.py}.expected.txt" "$output" || fail "$program prints something else"
  done
  count=$((count + 1))
done
[ "$count" -gt 0 ] || fail 'there are no examples'
echo "$(sed -n 's/^Ran \([0-9]*\) tests.*/\1/p' "$log") tests in Python, $count examples"
