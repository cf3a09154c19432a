#!/bin/sh
# The documentation of the Swift modules builds without a warning; their public symbols are documented,
# grouped, and free of C's types (docc.py); snippets compile (docc-snippets.py). A package that is
# written here depends on all modules, so that they are built for a user as a user builds them.
. "$(dirname "$0")/setting.sh"
need swift pkg-config python3
PATH=$PATH:$(swift_toolchain)/usr/bin
need docc

package=$build/docc
logs=$build/checks
mkdir -p "$package/Sources/DoccPrelude" "$logs"

# Written only when it is another one, so that what is built stays built.
{
  echo '// swift-tools-version: 6.2'
  echo 'import PackageDescription'
  echo 'let package = Package('
  echo "  name: \"docc\", dependencies: [.package(name: \"milieu\", path: \"$PWD\")],"
  echo '  targets: [.target(name: "DoccPrelude", dependencies: ['
  for module in Milieu MilieuGLib MilieuInterop; do
    echo "    .product(name: \"$module\", package: \"milieu\"),"
  done
  echo '  ])], swiftLanguageModes: [.v6])'
} >"$package/manifest"
cmp -s "$package/manifest" "$package/Package.swift" || cp "$package/manifest" "$package/Package.swift"
prelude=$package/Sources/DoccPrelude/DoccPrelude.swift
cmp -s Tests/checks/docc-prelude.swift "$prelude" || cp Tests/checks/docc-prelude.swift "$prelude"

swift build --package-path "$package" --scratch-path "$package/.build" >"$logs/docc-build" 2>&1 || {
  tail -n 50 "$logs/docc-build"
  fail 'the modules do not build'
}
if grep 'warning:' "$logs/docc-build"; then
  # Another build of the same would not warn again.
  rm -rf "$package/.build"
  fail 'building the modules has warned'
fi
modules=$(swift build --package-path "$package" --scratch-path "$package/.build" --show-bin-path)/Modules
set -- -I "$modules" -I "$PWD/include" -I "$PWD/Sources/CGLib" -I "$PWD/Sources/CSwiftRuntime"
for flag in $(pkg-config --cflags gio-2.0); do
  set -- "$@" -Xcc "$flag"
done

# Makes the module's pages: convert MODULE [OPTION…].
convert () {
  module=$1
  shift
  docc convert "Sources/$module/$module.docc" --additional-symbol-graph-dir "$package/$module" \
    --output-dir "$package/$module.doccarchive" --fallback-display-name "$module" \
    --fallback-bundle-identifier "milieu.$module" --fallback-default-module-kind Module \
    --enable-experimental-external-link-support "$@" >"$logs/docc-$module" 2>&1 \
    || broken="$broken docc-$module"
  # With --warnings-as-errors there would be no pages to go on with.
  if grep -q -E '(warning|error):' "$logs/docc-$module"; then
    cat "$logs/docc-$module"
    broken="$broken warnings-$module"
  fi
}

broken=
target=$(swift -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$/\1/p')
for module in Milieu MilieuGLib MilieuInterop; do
  rm -rf "${package:?}/$module" "$package/$module.doccarchive"
  mkdir "$package/$module"
  swift symbolgraph-extract -module-name "$module" -target "$target" "$@" \
    -minimum-access-level public -skip-inherited-docs -skip-synthesized-members \
    -emit-extension-block-symbols \
    -output-dir "$package/$module" >"$logs/docc-graph" 2>&1 || {
    cat "$logs/docc-graph"
    fail "no symbol graph of $module"
  }
  door=
  case $module in
    Milieu) convert "$module" ;;
    MilieuGLib)
      door=--objects
      convert "$module" --dependency "$package/Milieu.doccarchive"
      ;;
    MilieuInterop)
      door=--door
      convert "$module" --dependency "$package/Milieu.doccarchive"
      ;;
  esac
  # shellcheck disable=SC2086 # nothing or a word
  python3 Tests/checks/docc.py $door "$package/$module.doccarchive" "$module" \
    "$package/$module/$module"*.symbols.json || broken="$broken symbols-$module"
done

files=$(find Sources/Milieu Sources/MilieuGLib Sources/MilieuInterop \
  -name '*.swift' -o -path '*.docc/*' -name '*.md' | sort)
# shellcheck disable=SC2086 # names of ours, without blanks
python3 Tests/checks/docc-snippets.py "$package/snippets" $files -- "$@" \
  -plugin-path "$(swift_toolchain)/usr/lib/swift/host/plugins" || broken="$broken snippets"
[ -z "$broken" ] || fail "the documentation is not in order:$broken"
