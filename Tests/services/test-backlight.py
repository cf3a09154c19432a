#!/usr/bin/python3
"""The backlight source and udev, on a /sys that umockdev simulates."""
import os
import signal
import sys
import tempfile

import testbed
from follower import Follower

STORM = 8  # events, of which the simulation cannot keep many more


def add(bed, name, kind, actual, most):
    """Has a device come, and returns it."""
    return bed.add_device("backlight", name, None,
                          ["type", kind, "actual_brightness", actual, "max_brightness", most], [])


def shine(bed, device, actual):
    """Has a device's brightness change, as the kernel tells it."""
    bed.set_attribute(device, "actual_brightness", actual)
    bed.uevent(device, "change")


def check_following(bed, device, follower):
    """Read at first, and told while it is observed."""
    if follower.at_first == ["source backlight state waiting"]:
        follower.wait("source backlight state idle")
    assert follower.get("brightness") == "0.25"
    follower.say("observe brightness")
    follower.wait("source backlight state ready")
    shine(bed, device, "100")
    assert follower.wait("brightness 0.5") == ["-- flush"]


def check_devices(bed, follower):
    """Of several the best one counts, as they come and go."""
    firmware = add(bed, "acpi_video0", "firmware", "9", "10")
    bed.uevent(firmware, "add")
    assert follower.wait("brightness 0.9") == ["-- flush"]
    shine(bed, firmware, "11")
    # It is out of range, and the other one is used.
    follower.wait("log message backlight acpi_video0 .* actual_brightness is 11, more than .*")
    follower.wait("brightness 0.5")
    shine(bed, firmware, "8")
    follower.wait("brightness 0.8")
    # The kernel has taken the device out of its class when it tells so.
    os.unlink(os.path.join(bed.get_root_dir(), "sys/class/backlight/acpi_video0"))
    bed.uevent(firmware, "remove")
    assert follower.wait("brightness 0.5") == ["-- flush"]


def check_storm(bed, device, follower):
    """Of several events in a row one reading follows."""
    opens = testbed.Opens(bed.get_root_dir() + device + "/actual_brightness")
    os.kill(follower.process.pid, signal.SIGSTOP)
    for actual in range(80 - STORM, 80):
        shine(bed, device, str(actual + 1))
    opens.take()
    os.kill(follower.process.pid, signal.SIGCONT)
    follower.wait("brightness 0.4")
    # What follows the storm is told after what came of it.
    shine(bed, device, "40")
    assert follower.wait("brightness 0.2") == ["-- flush"]
    readings = opens.take() - 1
    assert readings == 1, f"{readings} readings of {STORM} events"


def check_resting(bed, device, follower):
    """Nobody observes, and nothing is read, whatever happens."""
    follower.say("unobserve brightness")
    follower.wait("source backlight state idle")
    opens = testbed.Opens(bed.get_root_dir() + device + "/actual_brightness")
    bed.set_attribute(device, "actual_brightness", "20")
    opens.take()
    bed.uevent(device, "change")
    assert follower.get("brightness") == "0.2"
    assert opens.take() == 0, "it is read"
    follower.say("observe brightness")
    follower.wait("brightness 0.1")


def check_without_udev(bed, device, program):
    """Without libudev that is said once, and the value is read each time when it is first wanted."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "libudev.so.1"), "w", encoding="ascii") as file:
            file.write("This is no library.\n")
        with Follower(program, "backlight",
                      environment=os.environ | {"LD_LIBRARY_PATH": folder}) as follower:
            for brightness in ("0.1", "0.2"):
                bed.set_attribute(device, "actual_brightness", str(int(float(brightness) * 200)))
                follower.say("observe brightness")
                follower.wait("source backlight state ready .*libudev.* are not followed")
                assert follower.get("brightness") == brightness
                follower.say("unobserve brightness")
                follower.wait("source backlight state idle")
            said = [line for line in follower.transcript if line.startswith("log message backlight ")]
            assert len(said) == 1, said
            follower.quit()


def main():
    bed = testbed.make()
    device = add(bed, "intel_backlight", "raw", "50", "200")
    with Follower(sys.argv[1], "backlight") as follower:
        check_following(bed, device, follower)
        check_devices(bed, follower)
        check_storm(bed, device, follower)
        check_resting(bed, device, follower)
        follower.quit()
    check_without_udev(bed, device, sys.argv[1])
    print(f"backlight: followed by udev, {STORM} events in one reading; read without libudev")


main()
