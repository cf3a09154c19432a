#!/usr/bin/python3
"""What the C tests cannot do within their process: its own environment, and GSettings' default backend,
which the `gsettings` of other processes writes. There is no bus.
"""
import os
import shutil
import subprocess
import sys
import tempfile

from follower import Failure, Follower, skip

INTERFACE = "org.gnome.desktop.interface"


def environment(folder, **variables):
    """Of a session without a bus, and with settings in a keyfile."""
    return {"PATH": os.environ["PATH"], "HOME": folder, "XDG_CONFIG_HOME": folder,
            "XDG_RUNTIME_DIR": folder, "GSETTINGS_BACKEND": "keyfile", "GIO_USE_VFS": "local",
            **variables}


def expect(found, expected):
    """A failure if they differ."""
    if found != expected:
        raise Failure(f"'{found}' was found, '{expected}' is expected")


def check_variables(program, folder):
    """The process's own TZ and LC_ALL win over this machine's files."""
    variables = environment(folder, TZ=":Asia/Tokyo", LC_ALL="sr_RS.UTF-8@latin", LANG="pl_PL.UTF-8")
    with Follower(program, "time-zone", "locale", environment=variables) as follower:
        expect(follower.get("time-zone"), "Asia/Tokyo")
        expect(follower.get("locale"), "sr-Latn-RS")
        follower.quit()


def check_files(program, folder):
    """Without them the files count, as they are changed by others."""
    root = os.path.join(folder, "root")
    os.makedirs(os.path.join(root, "etc"))
    with Follower(program, f"time-zone={root}", f"locale={root}",
                  environment=environment(folder)) as follower:
        expect(follower.get("time-zone"), "UTC")
        follower.say("observe time-zone")
        follower.say("observe locale")
        expect(follower.get("locale"), "en")
        zone = os.path.join(root, "etc", "localtime")
        subprocess.run(["ln", "-sfn", "/usr/share/zoneinfo/Asia/Tokyo", zone], check=True)
        follower.wait("time-zone Asia/Tokyo")
        with open(os.path.join(root, "etc", "locale.conf"), "w", encoding="ascii") as file:
            file.write("LANG=ar_EG.UTF-8\n")
        follower.wait("locale ar-EG")
        follower.quit()


def set_all(variables, **settings):
    """As a user does, in a process for each."""
    for name, value in settings.items():
        subprocess.run(["gsettings", "set", INTERFACE, name.replace("_", "-"), value],
                       check=True, env=variables)


def check_settings(program, folder):
    """What `gsettings` writes is followed."""
    variables = environment(folder)
    with Follower(program, "settings", environment=variables) as follower:
        for key in ("color-scheme", "text-scale", "clock-format"):
            follower.say(f"observe {key}")
        expect(follower.get("color-scheme"), "none")
        set_all(variables, color_scheme="prefer-dark")
        follower.wait("color-scheme dark")
        set_all(variables, text_scaling_factor="1.5", clock_format="12h")
        follower.wait("text-scale 1.5")
        # Two processes wrote them, so that they may be told of together or one after the other.
        while follower.get("clock-format") != "12h":
            follower.wait("clock-format 12h")
        subprocess.run(["gsettings", "reset-recursively", INTERFACE], check=True, env=variables)
        follower.wait("color-scheme none")
        follower.quit()


def main():
    """All of it."""
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        check_variables(program, folder)
        check_files(program, folder)
        if not shutil.which("gsettings"):
            skip("gsettings is missing (libglib2.0-bin)")
        listed = subprocess.run(["gsettings", "list-schemas"], check=True, capture_output=True,
                                text=True, env=environment(folder)).stdout.split()
        if INTERFACE not in listed:
            skip("gsettings-desktop-schemas is missing")
        check_settings(program, folder)
    print("the environment, the files and the keyfile of a session of its own")


main()
