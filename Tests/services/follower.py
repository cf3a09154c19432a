"""The program `follow`, and other programs, as tests in Python talk to them.

    with Follower(program, "light") as follower:
        follower.say("observe light-level")
        follower.wait("light-level 50")

A line is waited for, however long that takes, up to PATIENCE in all; what came before it has been seen
by then.
"""
import os
import queue
import re
import subprocess
import sys
import threading
import time

PATIENCE = 60  # seconds after which what is waited for will not come


def skip(why):
    """Ends the test as one that cannot run here."""
    print(f"not run: {why}")
    sys.exit(77)


class Failure(Exception):
    """What was waited for has not come, or something else has."""


class Program:
    """A program whose lines, of its output and its errors, are read as they come."""

    def __init__(self, *arguments, environment=None):
        self.name = os.path.basename(arguments[0])
        self.transcript = []
        self.lines = queue.Queue()
        self.process = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, bufsize=1, env=environment)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def _fail(self, what):
        raise Failure("\n".join([f"{self.name}: {what}; it has said:", *self.transcript]))

    def next_line(self, patience=PATIENCE):
        """The next line; a failure if none comes."""
        try:
            line = self.lines.get(timeout=max(patience, 0))
        except queue.Empty:
            self._fail("no more comes")
        if line is None:
            self._fail("it has ended")
        self.transcript.append(line)
        return line

    def wait(self, pattern):
        """Waits for a line that the pattern matches as a whole, and returns those before it."""
        before = []
        end = time.monotonic() + PATIENCE
        while not re.fullmatch(pattern, line := self._next_of(pattern, end)):
            before.append(line)
        return before

    def _next_of(self, pattern, end):
        try:
            return self.next_line(end - time.monotonic())
        except Failure as failure:
            raise Failure(f"waited for '{pattern}' in vain\n{failure}") from None

    def rest(self):
        """The lines that have come and were not seen."""
        lines = []
        while not self.lines.empty() and (line := self.lines.get()) is not None:
            self.transcript.append(line)
            lines.append(line)
        return lines

    def wait_for_end(self):
        """Waits until it has ended by itself, and returns its status."""
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._fail("it does not end")

    def kill(self):
        """Ends it, and waits until it has ended."""
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        self.process.stdin.close()
        self.process.stdout.close()


class Follower(Program):
    """`follow`, ready for commands."""

    def __init__(self, program, *sources, environment=None):
        super().__init__(program, *sources, environment=environment)
        self.at_first = self.wait("READY")

    def say(self, command):
        """Gives a command."""
        self.process.stdin.write(command + "\n")

    def get(self, key):
        """What the key has: as text."""
        self.say(f"get {key}")
        pattern = re.compile(re.escape(key) + " (.*)")
        while not (match := pattern.fullmatch(self.next_line())):
            pass
        return match[1]

    def quit(self):
        """Ends its input: it is to end without a fault."""
        self.process.stdin.close()
        if status := self.wait_for_end():
            self._fail(f"it has ended with {status}")


class Bus(Program):
    """A message bus of the test's own."""

    def __init__(self):
        environment = {k: v for k, v in os.environ.items() if k != "LD_PRELOAD"}
        super().__init__("dbus-daemon", "--session", "--nofork", "--nopidfile",
                         "--address=unix:tmpdir=/tmp", "--print-address=1",
                         environment=environment)
        self.address = next(line for line in iter(self.next_line, None) if line.startswith("unix:"))
