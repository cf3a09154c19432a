"""Compares the code in documents with the files that it was cut from.

A fenced block that follows the comment

    <!-- from FILE [LABEL] -->

must be the text of FILE, or, with a LABEL, the lines between two lines that hold nothing but a
comment with [LABEL]: `// [LABEL]`, `/* [LABEL] */`, `# [LABEL]`. Indentation that all lines of such
a region share is cut off. Blocks in C, Swift and Python must have such a comment, unless it is

    <!-- not compiled: REASON -->
"""

import re
import sys
import textwrap

FENCE = re.compile(r"( *)```(\S*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
SOURCE = re.compile(r"<!-- from (\S+)(?: \[([^\]]+)\])? -->\s*\Z")
EXCUSE = re.compile(r"<!-- not compiled: [^\n]+ -->\s*\Z")
COMPILED = ("c", "cpp", "swift", "python")


class Mismatch(Exception):
    """What is wrong with one block."""


def region(path, label):
    """The lines that the label's two comments enclose."""
    marker = re.compile(r"\s*(?://|/\*|#) \[%s\](?: \*/)?\s*" % re.escape(label))
    with open(path, encoding="utf-8") as file:
        lines = file.readlines()
    places = [i for i, line in enumerate(lines) if marker.fullmatch(line)]
    if len(places) != 2:
        raise Mismatch("%s has %d comments [%s], must have two" % (path, len(places), label))
    return textwrap.dedent("".join(lines[places[0] + 1 : places[1]]))


def check(document, start, block):
    """Whether the block has a source; raises Mismatch where they differ."""
    source = SOURCE.search(document[:start])
    if not source:
        if block.group(2) in COMPILED and not EXCUSE.search(document[:start]):
            raise Mismatch("no comment says which file this %s is from" % block.group(2))
        return False
    path, label = source.groups()
    try:
        if label:
            wanted = region(path, label)
        else:
            with open(path, encoding="utf-8") as file:
                wanted = file.read()
    except OSError as error:
        raise Mismatch("%s: %s" % (path, error.strerror)) from error
    if textwrap.dedent(block.group(3)).strip("\n") != wanted.strip("\n"):
        raise Mismatch("differs from %s%s" % (path, " [%s]" % label if label else ""))
    return True


def main(paths):
    compared = failed = 0
    for path in paths:
        try:
            with open(path, encoding="utf-8") as file:
                document = file.read()
        except OSError as error:
            print("%s: %s" % (path, error.strerror))
            failed += 1
            continue
        for block in FENCE.finditer(document):
            line = document.count("\n", 0, block.start()) + 1
            try:
                compared += check(document, block.start(), block)
            except Mismatch as mismatch:
                print("%s:%d: %s" % (path, line, mismatch))
                failed += 1
    print("%d snippets are as in their files, %d are not" % (compared, failed))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
