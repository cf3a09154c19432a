#!/usr/bin/env python3
"""Plays the demo, and a script, on pseudo-terminals: watched.py PROGRAM SCRIPT.

The picture is drawn in true colour where it has room, and on a small one there are only the words; each
frame fits, whatever text the script holds, and SIGINT ends the play with 130.
"""
import concurrent.futures
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time
import unicodedata

SECONDS = 15  # within which each play ends by itself

# What would steer a terminal, and what takes other columns than it has characters.
HOSTILE = """\
key text string
key paper color default #102030
key ink color default #d0e0f0
node window boundary
node inner in window
observe window text as o
observe inner text as p
# caption \x1b[2J\x1b]0;title\x07\x9b31m \u202e\u2028 日本語""" + "e\u0301" * 90 + """
set window text "\x1b[31m\x08\t\x7f"
set window text \"""" + "日本" * 60 + """"
set window text \"""" + "x日e\u0301\u0302🌗" * 30 + """"
get inner text
unset window text
"""
HOME = b"\x1b[H"


# The arguments that play the demo, and those that play a script.
DEMO = ("demo",)


def script_of(path):
    return ("demo", "--script", path)


def play(program, arguments, columns, rows, interrupt_after=None, environment=None):
    """The frames that were drawn, and the exit status."""
    child, terminal = pty.fork()
    if child == 0:
        os.execve(program, [program, *arguments],
                  {**os.environ, "TERM": "xterm-256color", **(environment or {})})
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    output = b""
    deadline = time.monotonic() + SECONDS
    while True:
        ready, _, _ = select.select([terminal], [], [], max(0, deadline - time.monotonic()))
        if not ready or time.monotonic() > deadline:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            raise RuntimeError("a play has not ended within %d seconds" % SECONDS)
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # the other end is closed
            piece = b""
        if not piece:
            break
        output += piece
        if interrupt_after and output.count(HOME) >= interrupt_after:
            os.kill(child, signal.SIGINT)
            interrupt_after = None
    _, status = os.waitpid(child, 0)
    return output.split(HOME)[1:], os.waitstatus_to_exitcode(status)


def visible(frame):
    """The lines, without the orders that the program itself gives: colours, and clearing."""
    text = re.sub(rb"\x1b\[(?:[0-9;]*m|[0-9]*[JK])", b"", frame).decode("utf-8")
    return [line.rstrip("\r") for line in text.split("\n")]


def columns_of(line):
    return sum(0 if unicodedata.category(character) in ("Mn", "Me") else
               2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in line)


def check(condition, what):
    if not condition:
        raise RuntimeError(what)


def check_frames(program, arguments, columns, rows, has_picture):
    size = "%d x %d" % (columns, rows)
    frames, status = play(program, arguments, columns, rows)
    check(status == 0, "on %s the play ends with %d, must be 0" % (size, status))
    check(len(frames) > 3, "on %s there are %d frames" % (size, len(frames)))
    # The size is set while the program starts, so the first frame may be of another one.
    for frame in frames[1:]:
        lines = visible(frame)
        check(len(lines) <= rows, "on %s a frame has %d lines" % (size, len(lines)))
        for line in lines:
            check(columns_of(line) <= columns, "on %s %r has %d columns" % (size, line, columns_of(line)))
            check(all(unicodedata.category(character) not in ("Cc", "Cf", "Zl", "Zp") for character in line),
                  "on %s %r has control characters" % (size, line))
        check(("╔═ window" in lines[0]) == has_picture, "on %s the first line is %r" % (size, lines[0]))
        check(any(line.startswith("nodes visited ") for line in lines), "a frame has no summary")
        check(not has_picture or b"\x1b[0;38;2;" in frame, "on %s there are no true colours" % size)


def check_without_colors(program, arguments):
    frames, status = play(program, arguments, 80, 24, environment={"NO_COLOR": "1"})
    check(status == 0 and frames and all(b"38;2;" not in frame for frame in frames), "NO_COLOR is not minded")


def check_interrupted(program, arguments):
    _, status = play(program, arguments, 80, 24, interrupt_after=3)
    check(status == 130, "SIGINT ends the play with %d, must be 130" % status)


def main(program, script):
    # Whether the window's panel fits, at least without what is in it.
    sizes = ((80, 24, True), (132, 50, True), (60, 20, True), (60, 9, False), (40, 10, False))
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", newline="", suffix=".milieu") as hostile:
        hostile.write(HOSTILE)
        hostile.flush()
        # Plays wait most of the time, so all go at once, each in a process of its own.
        with concurrent.futures.ProcessPoolExecutor(max_workers=18) as pool:
            days = (DEMO, script_of(script))
            plays = [pool.submit(check_frames, program, day, *size) for day in days for size in sizes]
            plays += [pool.submit(check_frames, program, script_of(hostile.name), *size)
                      for size in ((80, 24, True), (53, 16, True), (31, 12, False))]
            plays += [pool.submit(check_without_colors, program, day) for day in days]
            plays += [pool.submit(check_interrupted, program, day) for day in days]
            failures = [play.exception() for play in plays if play.exception()]
    for failure in failures:
        print(failure)
    print("the demo and its script on %d sizes of terminals, without colours, and interrupted; hostile text on 3"
          % len(sizes))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
