#!/usr/bin/env python3
"""Prints the examples in the comments of headers as one C file: header-examples.py HEADER…

An example is what is indented by four blanks in a block comment and ends statements: each becomes the
body of a function, with what headers speak of (a tree, nodes, keys) as parameters; function
definitions in it stay outside.
"""
import re
import sys

PARAMETERS = ("MilieuTree *tree, MilieuNode window, MilieuNode list, MilieuNode row, MilieuNode top, "
              "const MilieuKey *padding, const MilieuKey *locale, void *widget, MilieuStatus status")
PREAMBLE = """#include <milieu-glib/milieu-glib.h>
#include <milieu-theme/milieu-theme.h>
#include <stdio.h>
#include <stdlib.h>
void draw_row (void *widget, int64_t padding);
"""


def examples(path):
    """The indented parts of a file's comments, each with the number of its first line."""
    lines, first = [], 0
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        indented = re.match(r" \*     (.*)\n", line)
        if indented:
            first = first or number
            lines.append(indented.group(1))
        elif lines and line == " *\n":
            lines.append("")
        elif lines:
            yield first, lines
            lines, first = [], 0


def split(lines):
    """Function definitions, and the statements that remain."""
    functions, statements = [], []
    while lines:
        if lines[0].startswith("static "):
            end = lines.index("}") + 1
            functions += lines[:end]
            lines = lines[end:]
        else:
            statements.append(";" if lines[0].strip() == "..." else lines[0])
            lines = lines[1:]
    return functions, statements


def main(paths):
    count = 0
    print(PREAMBLE)
    for path in paths:
        for number, lines in examples(path):
            if not any(line.endswith((";", ")")) for line in lines):
                continue  # a table in words
            functions, statements = split(lines)
            count += 1
            print('#line %d "%s"' % (number, path))
            print("\n".join(functions))
            print("void example_%d (%s);" % (count, PARAMETERS))
            print("void example_%d (%s)\n{\n  {" % (count, PARAMETERS))
            print("\n".join(statements))
            print("    ;\n  }\n}\n")
    print("/* %d examples */" % count)
    return 0 if count else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
