"""Compiles the Swift snippets of articles and of doc comments: docc-snippets.py FOLDER FILE… -- OPTION…

Each fenced block is a program of its own, compiled with the options in Swift 6 mode, where a warning is
an error; `…` in it stands for what is left out. Programs import Milieu, the module that they are in, and
what docc-prelude.swift declares. In an article, comments before a block say otherwise:

    <!-- continues -->            it goes on where the block before has ended
    <!-- options: OPTION… -->     it is compiled with these options, too
    <!-- refused: MESSAGE -->     the compiler must refuse it, and say so
    <!-- not compiled: REASON --> it is no program, as lines of a manifest are not
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

FENCE = re.compile(r"^( *)```swift\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
REMARK = re.compile(r"<!-- (continues|options|refused|not compiled)(?:: ([^\n]+?))? -->\s*\Z")


class Program:
    """One snippet, or several of which each continues the one before."""

    def __init__(self, path, options=(), refusal=None):
        self.path = path
        self.line = 0
        self.options = list(options)
        self.refusal = refusal
        module = path.relative_to(pathlib.Path("Sources").absolute()).parts[0]
        self.text = "import DoccPrelude\nimport Milieu\nimport %s\n" % module

    def add(self, line, code):
        """Appends a block whose first line is `line` of the file."""
        self.line = self.line or line
        code = code.replace("…", "")
        if "#expect" in code:
            self.text += "import Testing\n"
        self.text += '#sourceLocation(file: "%s", line: %d)\n%s' % (self.path, line, code)


def remarks(text):
    """The comments that come last in a text."""
    found = {}
    while match := REMARK.search(text):
        found[match.group(1)] = match.group(2)
        text = text[: match.start()]
    return found


def uncommented(text):
    """The doc comments of a source, and empty lines for everything else."""
    lines = (re.fullmatch(r"\s*/// ?(.*)", line) for line in text.split("\n"))
    return "\n".join(line.group(1) if line else "" for line in lines)


def programs(path):
    """The programs that a file's snippets are, and how many blocks there are."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".swift":
        text = uncommented(text)
    found = []
    for block in FENCE.finditer(text):
        said = remarks(text[: block.start()])
        if "not compiled" in said:
            continue
        if "continues" not in said:
            found.append(Program(path, (said.get("options") or "").split(), said.get("refused")))
        elif not found:
            sys.exit("%s: the first snippet continues nothing" % path)
        indentation = re.compile("^" + block.group(1), re.MULTILINE)
        line = text.count("\n", 0, block.start()) + 2
        found[-1].add(line, indentation.sub("", block.group(2)))
    return found


def compiled(program, number, folder, options):
    """What is wrong with a program, or nothing."""
    source = folder / ("%d" % number) / "main.swift"
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text(program.text, encoding="utf-8")
    # To emit SIL is to have passed all that the compiler diagnoses.
    run = subprocess.run(
        ["swiftc", "-swift-version", "6", "-module-name", "Snippet", "-emit-sil", "-o", os.devnull]
        + ([] if program.refusal else ["-warnings-as-errors"])
        + options + program.options + [str(source)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    place = "%s:%d" % (program.path, program.line)
    if not program.refusal:
        return "" if run.returncode == 0 else "%s does not compile:\n%s" % (place, run.stdout)
    if run.returncode == 0:
        return "%s compiles, and is to be refused\n" % place
    if "error: " + program.refusal not in run.stdout:
        return "%s is refused for another reason:\n%s" % (place, run.stdout)
    return ""


def main(folder, paths, options):
    """Compiles all, and says what is wrong."""
    found = [program for path in paths for program in programs(pathlib.Path(path).absolute())]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        faults = list(pool.map(
            lambda pair: compiled(pair[1], pair[0], pathlib.Path(folder), options),
            enumerate(found)))
    print("".join(faults), end="")
    if not found or any(faults):
        print("%d of %d snippets are wrong" % (sum(map(bool, faults)), len(found)))
        return 1
    print("%d snippets compile, or are refused as they say" % len(found))
    return 0


if __name__ == "__main__":
    END = sys.argv.index("--")
    sys.exit(main(sys.argv[1], sys.argv[2:END], sys.argv[END + 1 :]))
