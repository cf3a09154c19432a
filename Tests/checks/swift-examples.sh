#!/bin/sh
# Each folder of examples/swift is a package: built without a warning, run, and its output compared with
# expected.txt beside it. One package that is written here depends on all of them, so that Milieu is
# built once for all.
. "$(dirname "$0")/setting.sh"
need swift pkg-config

all=$build/swift-examples
logs=$build/checks
mkdir -p "$all/Sources" "$logs"
names=
for folder in examples/swift/*/; do
  names="$names $(basename "$folder")"
done

# Written only when it is another one, so that what is built stays built.
{
  echo '// swift-tools-version: 6.2'
  echo 'import PackageDescription'
  echo 'let package = Package(name: "all-examples", dependencies: ['
  for name in $names; do
    echo "  .package(path: \"$PWD/examples/swift/$name\"),"
  done
  echo '], targets: [.executableTarget(name: "all-examples", dependencies: ['
  for name in $names; do
    echo "  .product(name: \"$name\", package: \"$name\"),"
  done
  echo '], path: "Sources")], swiftLanguageModes: [.v6])'
} >"$all/manifest"
cmp -s "$all/manifest" "$all/Package.swift" || cp "$all/manifest" "$all/Package.swift"
[ -e "$all/Sources/main.swift" ] || echo 'print("built")' >"$all/Sources/main.swift"

# Modules are found wherever they were built; so it is checked that each package names what it imports.
swift build --package-path "$all" --scratch-path "$all/.build" \
  --explicit-target-dependency-import-check error >"$logs/swift-examples-build" 2>&1 || {
  tail -n 50 "$logs/swift-examples-build"
  fail 'the examples do not build'
}
if grep 'warning:' "$logs/swift-examples-build"; then
  # Another build of the same would not warn again.
  rm -rf "$all/.build"
  fail 'building the examples has warned'
fi

programs=$(swift build --package-path "$all" --scratch-path "$all/.build" --show-bin-path)
count=0
for name in $names; do
  folder=examples/swift/$name
  output=$all/$name.out
  timeout 60 "$programs/$name" >"$output" || fail "$folder has ended with status $?"
  diff -u "$folder/expected.txt" "$output" || fail "$folder prints something else"
  count=$((count + 1))
done
echo "$count examples"
