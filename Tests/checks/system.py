"""What milieuctl says of the system, in surroundings that are made here: system.py PROGRAM.

Programs are awaited by the lines that they print and by their end; none is given time to do something.
"""
import atexit
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading

from gi.repository import Gio, GLib

PROGRAM = sys.argv[1]
NOWHERE = "unix:path=/nonexistent"
KEYS = ("color-scheme contrast accent-color reduce-motion text-scale size-category clock-format "
        "locale layout-direction calendar time-zone light-level brightness").split()
SOURCES = ["portal", "settings", "locale", "time-zone", "light", "backlight"]
# Longer than anything here takes, so that what hangs is a failure.
LIMIT = 60


class Surroundings:
    """The environment of programs: no bus, no settings, a locale and a zone of their own."""

    def __init__(self, folder, **more):
        self.variables = {
            "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_RUNTIME_DIR": folder, "TZ": "Europe/Warsaw",
            "PATH": os.environ["PATH"], "LC_ALL": "pl_PL.UTF-8", "GSETTINGS_BACKEND": "memory",
            "DBUS_SESSION_BUS_ADDRESS": NOWHERE, "DBUS_SYSTEM_BUS_ADDRESS": NOWHERE, **more}

    def run(self, *arguments):
        """What a program prints that ends well by itself, and what it complains of."""
        done = subprocess.run(arguments, env=self.variables, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=LIMIT, check=False)
        must(done.returncode == 0, "%s has ended with %d: %s", arguments, done.returncode, done.stderr)
        return done.stdout, done.stderr

    def start(self, *arguments, **more):
        return Running([PROGRAM, *arguments], self.variables, **more)


class Running:
    """A program that goes on until it is ended."""

    def __init__(self, command, variables, stdout=subprocess.PIPE):
        self.process = subprocess.Popen(
            command, env=variables, stdin=subprocess.DEVNULL, stdout=stdout,
            stderr=subprocess.PIPE, bufsize=0)
        self.command = command
        atexit.register(self.process.kill)
        # A program that says too little is killed, so that whoever reads finds its end.
        self.guard = threading.Timer(LIMIT, self.process.kill)
        self.guard.start()

    def line(self):
        return self.next_line(self.process.stdout)

    def next_line(self, stream):
        line = stream.readline().decode()
        must(line.endswith("\n"), "%s says no more, after '%s'", self.command, line)
        return line[:-1]

    def lines(self, count):
        return [self.line() for _ in range(count)]

    def expect(self, line):
        said = self.line()
        must(said == line, "%s says '%s', expected '%s'", self.command, said, line)

    def complains(self, *beginnings):
        """Reads complaints until there was one for each beginning."""
        missing = set(beginnings)
        while missing:
            line = self.next_line(self.process.stderr)
            missing -= {beginning for beginning in missing if line.startswith(beginning)}

    def ended(self, number=None):
        """Ends it by a signal, if one is given; it must end well."""
        if number is not None:
            self.process.send_signal(number)
        status = self.process.wait(LIMIT)
        self.guard.cancel()
        for stream in (self.process.stdout, self.process.stderr):
            if stream:
                stream.close()
        must(status == 0, "%s has ended with %d", self.command, status)


class Portal:
    """A settings portal in a thread of its own, from when this returns until `close`."""

    PATH = "/org/freedesktop/portal/desktop"
    INTERFACE = "org.freedesktop.portal.Settings"
    APPEARANCE = "org.freedesktop.appearance"
    XML = """<node><interface name="%s">
    <method name="ReadAll"><arg type="as" direction="in"/>
      <arg type="a{sa{sv}}" direction="out"/></method>
    <method name="Read"><arg type="s" direction="in"/><arg type="s" direction="in"/>
      <arg type="v" direction="out"/></method>
    <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
    <property name="version" type="u" access="read"/></interface></node>""" % INTERFACE

    def __init__(self, address, color_scheme):
        self.settings = {"color-scheme": GLib.Variant("u", color_scheme)}
        self.context = GLib.MainContext.new()
        self.loop = GLib.MainLoop.new(self.context, False)
        self.owned = threading.Event()
        self.thread = threading.Thread(target=self.serve, args=(address,), daemon=True)
        self.thread.start()
        must(self.owned.wait(LIMIT), "the portal gets no name")

    def serve(self, address):
        self.context.push_thread_default()
        self.bus = Gio.DBusConnection.new_for_address_sync(
            address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        self.bus.set_exit_on_close(False)
        self.bus.register_object(self.PATH, Gio.DBusNodeInfo.new_for_xml(self.XML).interfaces[0],
                                 self.on_call, lambda *_: GLib.Variant("u", 2), None)
        Gio.bus_own_name_on_connection(self.bus, "org.freedesktop.portal.Desktop", 0,
                                       lambda *_: self.owned.set(), None)
        self.loop.run()
        if not self.bus.is_closed():
            self.bus.close_sync(None)
        self.context.pop_thread_default()

    def on_call(self, _bus, _sender, _path, _interface, method, _arguments, invocation):
        if method == "ReadAll":
            invocation.return_value(
                GLib.Variant("(a{sa{sv}})", ({self.APPEARANCE: self.settings},)))
        else:
            invocation.return_dbus_error("org.freedesktop.portal.Error.NotFound", "not here")

    def change(self, color_scheme):
        value = GLib.Variant("u", color_scheme)
        self.settings["color-scheme"] = value
        self.bus.emit_signal(None, self.PATH, self.INTERFACE, "SettingChanged",
                             GLib.Variant("(ssv)", (self.APPEARANCE, "color-scheme", value)))

    def close(self):
        self.loop.quit()
        self.thread.join(LIMIT)


def must(condition, message, *arguments):
    if not condition:
        sys.exit(message % arguments)


def without_a_bus(surroundings):
    """Both commands say what is there, and why the rest is not."""
    table = surroundings.run(PROGRAM, "sources")[0].splitlines()
    must([line.split()[0] for line in table] == SOURCES, "sources: %s", table)
    for name in ("portal", "light"):
        line = table[SOURCES.index(name)]
        must(" unavailable " in line and " not used: " in line, "sources without a bus: %s", line)
    must(" gives locale" in table[2] and " gives time-zone" in table[3], "sources: %s", table)
    lines = surroundings.run(PROGRAM, "sources", "--json")[0].splitlines()
    objects = [json.loads(line) for line in lines]
    must([list(o) for o in objects]
         == [["name", "interface", "version", "state", "keys", "reason"]] * len(SOURCES),
         "the objects of sources have other members: %s", objects)
    must(objects[0]["reason"] and objects[2]["reason"] is None, "reasons: %s", objects)

    watch = surroundings.start("watch")
    lines = [line.split() for line in watch.lines(len(KEYS))]
    must([line[0] for line in lines] == KEYS, "watch prints %s", lines)
    must(["locale", "pl-PL", "locale"] in lines, "another locale: %s", lines)
    must(["layout-direction", "left-to-right", "locale"] in lines, "a derived key: %s", lines)
    must(["time-zone", "Europe/Warsaw", "time-zone"] in lines, "another time zone: %s", lines)
    watch.complains("milieuctl: portal: ", "milieuctl: light: ")
    watch.ended(signal.SIGINT)

    watch = surroundings.start("watch", "--json", "time-zone", "text-scale", "time-zone")
    watch.expect('{"key":"time-zone","value":"Europe/Warsaw","source":"time-zone"}')
    said = json.loads(watch.line())
    must(list(said) == ["key", "value", "source"] and said["value"] == 1, "text-scale: %s", said)
    watch.ended(signal.SIGTERM)
    return 4


def with_settings(surroundings):
    """Settings in a file are followed without any bus."""
    interface = "org.gnome.desktop.interface"
    watch = surroundings.start("watch", "color-scheme", "text-scale")
    watch.expect("color-scheme      none                  settings")
    watch.expect("text-scale        1                     settings")
    surroundings.run("gsettings", "set", interface, "color-scheme", "prefer-dark")
    watch.expect("color-scheme      dark                  settings")
    surroundings.run("gsettings", "set", interface, "text-scaling-factor", "1.25")
    watch.expect("text-scale        1.25                  settings")
    watch.ended(signal.SIGTERM)
    return 1


def beside_a_portal(surroundings, address):
    """A portal that is there, says something else, goes, and comes back with another value."""
    portal = Portal(address, 1)
    watch = surroundings.start("watch", "--json", "color-scheme")
    said = '{"key":"color-scheme","value":"%s","source":"portal"}'
    watch.expect(said % "dark")
    portal.change(2)
    watch.expect(said % "light")
    table = surroundings.run(PROGRAM, "sources")[0].splitlines()
    must(table[0].split() == "portal org.freedesktop.portal.Settings 2 ready gives color-scheme".split(),
         "sources beside a portal: %s", table)
    portal.close()
    watch.complains("milieuctl: portal: ")
    # The last good value has stayed, or it would be said here.
    portal = Portal(address, 1)
    watch.expect(said % "dark")
    portal.close()
    watch.ended(signal.SIGTERM)
    return 2


class Bus:
    """A message bus at an address that stays, when another takes its place."""

    def __init__(self, folder):
        self.address = "unix:path=%s/bus" % folder
        self.process = None

    def up(self):
        self.process = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--address=" + self.address, "--print-address=1"],
            stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        atexit.register(self.process.kill)
        must(self.process.stdout.readline(), "there is no bus")

    def down(self):
        self.process.kill()
        self.process.wait(LIMIT)
        self.process.stdout.close()


def with_a_bus_that_dies(folder):
    """A watch outlives its bus, and follows the next one, whatever keeps the settings."""
    bus = Bus(folder)
    surroundings = Surroundings(folder, DBUS_SESSION_BUS_ADDRESS=bus.address)
    # dconf, where it is installed, which is on the bus as well.
    del surroundings.variables["GSETTINGS_BACKEND"]
    bus.up()
    portal = Portal(bus.address, 1)
    watch = surroundings.start("watch", "--json", "color-scheme")
    said = '{"key":"color-scheme","value":"%s","source":"portal"}'
    watch.expect(said % "dark")
    bus.down()
    watch.complains("milieuctl: portal: the bus has gone")
    portal.close()
    bus.up()
    portal = Portal(bus.address, 2)
    watch.expect(said % "light")
    watch.ended(signal.SIGTERM)
    portal.close()
    bus.down()
    return 1


def readers(surroundings):
    """A reader that has gone ends a watch, and one that does not read does not keep it."""
    for ignored in (signal.SIG_DFL, signal.SIG_IGN):
        signal.signal(signal.SIGPIPE, ignored)
        watch = surroundings.start("watch", "locale")
        watch.line()
        watch.process.stdout.close()
        watch.ended()
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)

    read, write = os.pipe()
    os.set_blocking(write, False)
    try:
        while True:
            os.write(write, b"x" * 4096)
    except BlockingIOError:
        os.set_blocking(write, True)
    watch = surroundings.start("watch", stdout=write)
    # It complains after it has tried to print.
    watch.complains("milieuctl: portal: ")
    watch.ended(signal.SIGTERM)
    os.close(read)
    os.close(write)

    full = os.open("/dev/full", os.O_WRONLY)
    watch = surroundings.start("watch", "locale", stdout=full)
    watch.complains("milieuctl: cannot write standard output: No space left on device")
    must(watch.process.wait(LIMIT) == 1, "a full device is no failure")
    watch.guard.cancel()
    watch.process.stderr.close()
    os.close(full)
    return 4


def closed_streams(surroundings):
    """What is not there to be written to is not what was opened in its place."""
    for command in (["watch", "locale"], ["sources"], ["demo", "--system"]):
        said = subprocess.run(
            ["sh", "-c", 'exec "$@" >&-', "sh", PROGRAM, *command], env=surroundings.variables,
            stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=LIMIT, check=False)
        must(said.returncode == 1 and "cannot write standard output: Bad file descriptor" in said.stderr,
             "%s without an output ends with %d: %s", command, said.returncode, said.stderr)
    # Each number is taken, and by nothing that a complaint could reach.
    watch = subprocess.Popen(
        ["sh", "-c", 'exec "$@" <&- 2>&-', "sh", PROGRAM, "watch", "light-level"],
        env=surroundings.variables, stdout=subprocess.PIPE, text=True)
    must(watch.stdout.readline() == "light-level       -1                    default\n", "no light-level")
    files = [os.readlink("/proc/%d/fd/%d" % (watch.pid, number)) for number in (0, 2)]
    watch.terminate()
    must(watch.wait(LIMIT) == 0 and files == ["/dev/null"] * 2, "closed streams are %s", files)
    watch.stdout.close()
    return 4


def demo(surroundings):
    """The story plays to its end without services, and in the settings' scheme with them."""
    said = surroundings.run(PROGRAM, "demo", "--system")[0]
    for line in ("The window follows this machine, and shows what that says.",
                 "Morning: the lamp brightens."):
        must(line in said.splitlines(), "the demo does not say '%s'", line)
    must("# color-scheme unspecified " in said and "# locale pl_PL " in said
         and "# time-zone Europe/Warsaw " in said, "the demo shows something else: %s", said)
    return 1


def demo_with_settings(surroundings):
    surroundings.run("gsettings", "set", "org.gnome.desktop.interface", "color-scheme", "prefer-dark")
    story = surroundings.start("demo", "--system")
    said = "color-scheme unspecified -> dark"
    while not story.line().startswith("The machine says: %s" % said):
        pass
    while not story.line().startswith("window: scheme light -> dark, %s" % said):
        pass
    while story.line() != "second: scheme light -> dark":
        pass
    story.process.send_signal(signal.SIGTERM)
    must(story.process.wait(LIMIT) == 143, "the demo does not end by a signal")
    story.guard.cancel()
    story.process.stdout.close()
    story.process.stderr.close()
    return 1


def main():
    with tempfile.TemporaryDirectory() as bare, tempfile.TemporaryDirectory() as kept:
        nothing = Surroundings(bare)
        count = without_a_bus(nothing) + readers(nothing) + closed_streams(nothing)
        count += demo(nothing)
        settings = Surroundings(kept, GSETTINGS_BACKEND="keyfile")
        count += with_settings(settings) + demo_with_settings(settings)
        count += with_a_bus_that_dies(kept)
        bus = Gio.TestDBus.new(Gio.TestDBusFlags.NONE)
        bus.up()
        address = bus.get_bus_address()
        count += beside_a_portal(Surroundings(bare, DBUS_SESSION_BUS_ADDRESS=address), address)
        bus.down()
    print("%d runs of milieuctl" % count)


main()
