#!/usr/bin/python3
"""The portal source and the real xdg-desktop-portal, with a backend of our own, on a bus of our own.

Nobody starts the portal: the bus does so when it is asked first.
"""
import os
import shutil
import signal
import subprocess
import sys
import tempfile

from follower import Bus, Failure, Follower, Program, skip

PORTAL = shutil.which("xdg-desktop-portal", path=f"{os.environ.get('PATH')}:/usr/libexec:/usr/lib")
BACKEND = os.path.join(os.path.dirname(os.path.abspath(__file__)), "portal_backend.py")
APPEARANCE = "org.freedesktop.appearance"
INTERFACE = "org.gnome.desktop.interface"
SETTINGS = f"""{{'{APPEARANCE}': {{'color-scheme': <uint32 1>, 'contrast': <uint32 0>}},
  '{INTERFACE}': {{'text-scaling-factor': <1.25>, 'clock-format': <'12h'>}}}}"""
READY = r"source portal state ready version [0-9]+"


def prepare(folder):
    """Has the portal find our backend, and nothing of the user's."""
    portals = os.path.join(folder, "portals")
    os.mkdir(portals)
    with open(os.path.join(portals, "milieu.portal"), "w", encoding="utf-8") as file:
        file.write("[portal]\nDBusName=org.freedesktop.impl.portal.desktop.milieu\n"
                   "Interfaces=org.freedesktop.impl.portal.Settings;\nUseIn=milieu\n")
    with open(os.path.join(portals, "milieu-portals.conf"), "w", encoding="utf-8") as file:
        file.write("[preferred]\ndefault=milieu\n")
    os.environ.update(XDG_DESKTOP_PORTAL_DIR=portals, XDG_CURRENT_DESKTOP="milieu", HOME=folder,
                      XDG_RUNTIME_DIR=folder, GSETTINGS_BACKEND="memory", GIO_USE_VFS="local")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        os.environ.pop(name, None)


def ask_bus(method, *arguments):
    """What the bus answers."""
    command = ["gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path",
               "/org/freedesktop/DBus", "--method", f"org.freedesktop.DBus.{method}", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def owner():
    """The process that has the portal's name."""
    answer = ask_bus("GetConnectionUnixProcessID", "org.freedesktop.portal.Desktop")
    return int(answer.strip("(),\n").split()[-1])


def check_first_values(follower):
    state = next((line for line in follower.at_first if line.startswith("source")), None)
    if state != "source portal state waiting":
        raise Failure(f"at first: {state}")
    follower.wait(READY)
    for key, value in [("color-scheme", "dark"), ("contrast", "normal"), ("text-scale", "1.25"),
                       ("clock-format", "12h"), ("reduce-motion", "false")]:
        if (got := follower.get(key)) != value:
            raise Failure(f"{key} is {got}, must be {value}")


def check_changes(follower, backend):
    for key in ("color-scheme", "contrast", "text-scale", "accent-color"):
        follower.say(f"observe {key}")
    follower.get("color-scheme")
    for setting, line in [(f"{APPEARANCE} color-scheme uint32 2", "color-scheme light"),
                          (f"{APPEARANCE} contrast uint32 1", "contrast high"),
                          (f"{APPEARANCE} accent-color (0.0,1.0,0.2)", "accent-color #.*"),
                          (f"{INTERFACE} text-scaling-factor 1.5", "text-scale 1.5")]:
        backend.say(setting)
        follower.wait(line)
    # What is wrong is said, and what comes after it counts.
    backend.say(f"{INTERFACE} text-scaling-factor 99.0")
    follower.wait("log message portal .*text-scaling-factor is 99.0.*")
    backend.say(f"{INTERFACE} text-scaling-factor 2.0")
    if told := [line for line in follower.wait("text-scale 2") if line.startswith("text-scale")]:
        raise Failure(f"told of {told}")


def check_restart(follower, backend):
    """Killed by force, and started again by the bus, with a setting that is another meanwhile."""
    os.kill(owner(), signal.SIGKILL)
    follower.wait("source portal state unavailable .* has gone.*")
    if (got := follower.get("color-scheme")) != "light":
        raise Failure(f"without a portal color-scheme is {got}")
    backend.say(f"{APPEARANCE} color-scheme uint32 1")
    backend.wait("SET")
    ask_bus("StartServiceByName", "org.freedesktop.portal.Desktop", "0")
    lines = follower.wait(READY)
    if "color-scheme dark" not in lines:
        follower.wait("color-scheme dark")


def main():
    if not PORTAL:
        skip("xdg-desktop-portal is missing")
    for program in ("dbus-daemon", "gdbus"):
        if not shutil.which(program):
            skip(f"{program} is missing")
    with tempfile.TemporaryDirectory() as folder:
        prepare(folder)
        with Bus() as bus:
            os.environ["DBUS_SESSION_BUS_ADDRESS"] = bus.address
            with Backend(sys.executable, BACKEND, SETTINGS) as backend:
                backend.wait("OWNED")
                with Follower(sys.argv[1], "portal") as follower:
                    check_first_values(follower)
                    check_changes(follower, backend)
                    check_restart(follower, backend)
                    version = ask_version()
                    follower.quit()
    print(f"xdg-desktop-portal, version {version} of its settings: started, told, killed and "
          "started again")


class Backend(Program):
    """Our backend."""

    def say(self, setting):
        self.process.stdin.write(setting + "\n")


def ask_version():
    command = ["gdbus", "call", "--session", "--dest", "org.freedesktop.portal.Desktop",
               "--object-path", "/org/freedesktop/portal/desktop", "--method",
               "org.freedesktop.DBus.Properties.Get", "org.freedesktop.portal.Settings", "version"]
    answer = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return answer.strip("(),<>\n").split()[-1].rstrip(">")


main()
