#!/usr/bin/env python3
"""Plays a script on pseudo-terminals: watched.py PROGRAM SCRIPT.

On one of 80 x 24 the picture is drawn in true colour; on a small one only the words; each frame fits,
and SIGINT ends the play with 130.
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
import termios

SECONDS = 15  # within which the demo ends by itself
HOME = b"\x1b[H"


def play(program, script, columns, rows, interrupt_after=None, environment=None):
    """The frames that were drawn, and the exit status."""
    child, terminal = pty.fork()
    if child == 0:
        os.execve(program, [program, "run", "--watch", script],
                  {**os.environ, "TERM": "xterm-256color", **(environment or {})})
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    output = b""
    while True:
        ready, _, _ = select.select([terminal], [], [], SECONDS)
        if not ready:
            os.kill(child, signal.SIGKILL)
            raise RuntimeError("nothing was drawn for %d seconds" % SECONDS)
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
    text = re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", frame).decode("utf-8")
    return [line.rstrip("\r") for line in text.split("\n")]


def check(condition, what):
    if not condition:
        raise RuntimeError(what)


def check_frames(program, script, columns, rows, has_picture):
    size = "%d x %d" % (columns, rows)
    frames, status = play(program, script, columns, rows)
    check(status == 0, "on %s the play ends with %d, must be 0" % (size, status))
    check(len(frames) > 10, "on %s there are %d frames" % (size, len(frames)))
    # The size is set while the program starts, so the first frame may be of another one.
    for frame in frames[1:]:
        lines = visible(frame)
        check(len(lines) <= rows, "on %s a frame has %d lines" % (size, len(lines)))
        check(all(len(line) <= columns for line in lines), "on %s a line is too long" % size)
        check(("╔═ window" in lines[0]) == has_picture, "on %s the first line is %r" % (size, lines[0]))
        check(any(line.startswith("nodes visited ") for line in lines), "a frame has no summary")
        check(not has_picture or b"\x1b[0;38;2;" in frame, "on %s there are no true colours" % size)


def check_without_colors(program, script):
    frames, status = play(program, script, 80, 24, environment={"NO_COLOR": "1"})
    check(status == 0 and frames and all(b"38;2;" not in frame for frame in frames), "NO_COLOR is not minded")


def check_interrupted(program, script):
    _, status = play(program, script, 80, 24, interrupt_after=3)
    check(status == 130, "SIGINT ends the play with %d, must be 130" % status)


def main(*arguments):
    sizes = ((80, 24, True), (132, 50, True), (60, 20, False), (40, 10, False))
    # Plays wait most of the time, so all go at once, each in a process of its own.
    with concurrent.futures.ProcessPoolExecutor(max_workers=6) as pool:
        plays = [pool.submit(check_frames, *arguments, *size) for size in sizes]
        plays.append(pool.submit(check_without_colors, *arguments))
        plays.append(pool.submit(check_interrupted, *arguments))
        failures = [play.exception() for play in plays if play.exception()]
    for failure in failures:
        print(failure)
    print("the demo on %d sizes of terminals, without colours, and interrupted" % len(sizes))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
