#!/usr/bin/env python3
"""Runs milieuctl on hostile scripts: hostile.py PROGRAM FILE, where FILE is overwritten by each."""
import random
import subprocess
import sys

MANY = 1_000_000


def chain(count):
    yield b"key k int\nnode n0\n"
    for i in range(1, count):
        yield b"node n%d in n%d\n" % (i, i - 1)
    yield b"set n0 k 7\nget n%d k\nremove n0\ndump\n" % (count - 1)


def star(count):
    yield b"key k int\nnode top\n"
    for i in range(count):
        yield b"node n%d in top\n" % i
    yield b"observe n%d k as last\nobserve n0 k as first\nset top k 1\n" % (count - 1)


def observers(count):
    yield b"key k int\nnode a\n"
    for i in range(count):
        yield b"observe a k as o%d\n" % i
    yield b"set a k 1\n"


def derived(count):
    yield b"key k0 int\n"
    for i in range(1, count):
        yield b"derive k%d int from k%d 0=0 else 1\n" % (i, i - 1)


def table(count):
    yield b"key k int\nderive d int from k "
    for i in range(count):
        yield b"%d=%d " % (i, i * 2)
    yield b"else 5\nnode a\nset a k %d\nget a d\n" % (count - 1)


def expect(text):
    return lambda output: output == text


def told(count):
    return lambda output: output.count(b" -> 1\n") == count


# Each: what it is, its pieces, the exit status, what standard output must be, and what a message on
# standard error must contain (None: nothing may be there).
CASES = [
    ("a million nodes in a chain", chain(MANY), 0, expect(b"n%d k = 7 from n0\n" % (MANY - 1)), None),
    ("a million children of one node", star(MANY), 0, told(2), None),
    ("100,000 observers of one key at one node", observers(100_000), 0, told(100_000), None),
    ("a table of 500,000 entries", table(500_000), 0, expect(b"a d = 999998 from a\n"), None),
    ("a chain of 100 derived keys", derived(100), 2, expect(b""), b"line 65: 'k64' derives from"),
    ("a string of 10 MB", [b"key s string\nnode a\nset a s \"", b"x" * 10_000_000, b"\"\nget a s\n"], 0,
     lambda output: len(output) == 10_000_000 + len('a s = "" from a\n'), None),
    ("a word of 10 MB", [b"key k int\n", b"y" * 10_000_000, b"\n"], 2, expect(b""), b"line 2: no command"),
    ("a name of 1 MB", [b"node ", b"n" * 1_000_000, b"\ndump\n"], 0,
     lambda output: len(output) == 1_000_001, None),
    ("a million 'when's in one line", [b"when l " * MANY, b"flush\n"], 0, expect(b"! no-observer\n"), None),
    ("a million empty lines", [b"\n" * MANY, b"oops\n"], 2, expect(b""), b"line 1000001: no command 'oops'"),
    ("a NUL byte", [b"key k int\nnode a\0\n"], 2, expect(b""), b"line 2: a NUL byte"),
    ("a Latin-1 letter", [b"key k int\nnode a # \xe9\n"], 2, expect(b""), b"line 2: "),
    ("an open quote", [b"key s string default \"x\n"], 2, expect(b""), b"line 1: "),
    ("50 MB of random bytes", [random.Random(1).randbytes(50_000_000)], 2, expect(b""), b"line 1: "),
    ("50 MB of NUL", [bytes(50_000_000)], 2, expect(b""), b"line 1: a NUL byte"),
    ("nothing", [], 0, expect(b""), None),
]


def main(program, path):
    failures = 0
    for name, pieces, status, is_right, message in CASES:
        with open(path, "wb") as file:
            for piece in pieces:
                file.write(piece)
        run = subprocess.run([program, "run", path], capture_output=True, timeout=300)
        is_message_right = not run.stderr if message is None else message in run.stderr
        if run.returncode != status or not is_right(run.stdout) or not is_message_right:
            failures += 1
            print("%s: status %d, must be %d; printed %d bytes, %r...; said %r" % (
                name, run.returncode, status, len(run.stdout), run.stdout[:200], run.stderr[:200]))
    print("%d hostile scripts" % len(CASES))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
