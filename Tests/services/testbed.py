"""A simulated /sys, by umockdev."""
import ctypes
import os
import shutil
import struct
import sys

from follower import skip

try:
    import gi

    gi.require_version("UMockdev", "1.0")
    from gi.repository import UMockdev
except (ImportError, ValueError):
    skip("python3-gi or gir1.2-umockdev-1.0 is missing")


def make():
    """A testbed; the script is run anew where that needs a library that is loaded before others."""
    if "umockdev" not in os.environ.get("LD_PRELOAD", ""):
        if not (wrapper := shutil.which("umockdev-wrapper")):
            skip("umockdev is missing")
        os.execv(wrapper, [wrapper, sys.executable, *sys.argv])
    bed = UMockdev.Testbed.new()
    # What it has set in C is not seen in Python, nor by what Python starts.
    os.environ["UMOCKDEV_DIR"] = bed.get_root_dir()
    return bed


class Opens:
    """Counts how often a file is opened, also where it is replaced by another of its name."""

    IN_OPEN = 0x20
    HEADER = struct.Struct("iIII")

    def __init__(self, path):
        folder, name = os.path.split(path)
        self.name = os.fsencode(name)
        libc = ctypes.CDLL(None, use_errno=True)
        self.descriptor = libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        if libc.inotify_add_watch(self.descriptor, os.fsencode(folder), self.IN_OPEN) < 0:
            raise OSError(ctypes.get_errno(), f"{folder} cannot be watched")

    def take(self):
        """How often it was opened since the last call."""
        count = 0
        try:
            while data := os.read(self.descriptor, 1 << 16):
                count += sum(name == self.name for name in self._names(data))
        except BlockingIOError:
            pass
        return count

    def _names(self, data):
        while data:
            length = self.HEADER.unpack_from(data)[3]
            name, data = data[self.HEADER.size:][:length], data[self.HEADER.size + length:]
            yield name.rstrip(b"\0")
